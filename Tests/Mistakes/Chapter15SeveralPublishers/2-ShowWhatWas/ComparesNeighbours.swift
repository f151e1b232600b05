// You leave out what equals the line before. The wrong lines differ from the
// lines beside them, so they all stay; and a price that is sent again has no
// line.
import Chapter01Handshake
import Chapter05Demand
import Chapter06ControlEvents
import Chapter07Observation
import Chapter08Subjects
import Chapter15SeveralPublishers

/// A country, and how much of a price it takes.
public struct Country {
  public var percent: Int

  public init(percent: Int) { self.percent = percent }
}

/// The lines of a bill.
public func lines(
  of price: PassthroughSubject<Int, Never>,
  in country: CurrentValueSubject<Country, Never>
) -> some Publisher<String, Never> {
  let tax = price.combineLatest(country) { $0 * $1.percent / 100 }
  let sum = price.combineLatest(tax) { $0 + $1 }
  return price.combineLatest(tax, sum) { "\($0) + \($1) = \($2)" }
    .removeDuplicates()
}
