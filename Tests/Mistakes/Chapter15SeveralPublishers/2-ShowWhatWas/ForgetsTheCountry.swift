// You look at the country when a price comes, and at no other time. A country
// that changes by itself makes no line.
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
  price.map { price in
    let tax = price * country.value.percent / 100
    return "\(price) + \(tax) = \(price + tax)"
  }
}
