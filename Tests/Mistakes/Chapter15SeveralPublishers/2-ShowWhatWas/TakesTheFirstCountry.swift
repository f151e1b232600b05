// You took the percent out of the country before anybody subscribed. It is a
// value then, and changes no more.
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
  let percent = country.value.percent
  return price.map {
    "\($0) + \($0 * percent / 100) = \($0 + $0 * percent / 100)"
  }
}
