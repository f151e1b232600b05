// You took one of the ways out, the one of the sum. Price and tax still come
// on two ways from one price, so each change still shows a line with the new
// price and the old tax.
import Chapter01Handshake
import Chapter05Demand
import Chapter06ControlEvents
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
  return price.combineLatest(tax) { "\($0) + \($1) = \($0 + $1)" }
}
