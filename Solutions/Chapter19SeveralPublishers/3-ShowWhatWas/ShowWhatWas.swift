// 19.3 Show what was
import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter11Subjects
import Chapter19SeveralPublishers

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
  // One way for each source; what follows from both is worked out of both.
  price.combineLatest(country) { price, country in
    let tax = price * country.percent / 100
    return "\(price) + \(tax) = \(price + tax)"
  }
}
