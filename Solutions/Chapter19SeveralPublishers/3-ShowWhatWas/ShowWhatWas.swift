// 19.3 Show what was
import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter11Subjects
import Chapter19SeveralPublishers

/// A country, and the percentage of its tax.
public struct Country {
  public var percent: Int

  public init(percent: Int) { self.percent = percent }
}

/// Returns a publisher of a bill's lines.
public func lines(
  of price: PassthroughSubject<Int, Never>,
  in country: CurrentValueSubject<Country, Never>
) -> some Publisher<String, Never> {
  // Each source is combined once; tax and sum are computed from both values.
  price.combineLatest(country) { price, country in
    let tax = price * country.percent / 100
    return "\(price) + \(tax) = \(price + tax)"
  }
}
