// You spend without looking. With nothing open there is nothing to take one from,
// and the subtraction stops the program: demand is never negative. Ask first
// whether anything is open.
import Chapter01Handshake
import Chapter05Demand

public struct DemandAccount {
  public private(set) var open = Subscribers.Demand.none

  public init() {}

  /// Somebody has requested `demand`, or returned it from `receive(_:)`.
  public mutating func ask(for demand: Subscribers.Demand) {
    open += demand
  }

  /// Whether one value may be delivered now; if so, it is paid for.
  public mutating func spendOne() -> Bool {
    open -= 1
    return true
  }
}
