// Your account remembers the last request only. Somebody who asks for two, and
// for three more before the two have come, wants five. Add the new demand to
// what is open.
import Chapter01Handshake
import Chapter05Demand

public struct DemandAccount {
  public private(set) var open = Subscribers.Demand.none

  public init() {}

  /// Somebody has requested `demand`, or returned it from `receive(_:)`.
  public mutating func ask(for demand: Subscribers.Demand) {
    open = demand
  }

  /// Whether one value may be delivered now; if so, it is paid for.
  public mutating func spendOne() -> Bool {
    guard open > .none else { return false }
    open -= 1
    return true
  }
}
