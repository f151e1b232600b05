// You pair the price with its tax by their order. That is right as long as
// only the price changes; when the country does, there is a tax without a
// price, and all pairs after it are wrong.
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
  return price.zip(tax) { "\($0) + \($1) = \($0 + $1)" }
}
