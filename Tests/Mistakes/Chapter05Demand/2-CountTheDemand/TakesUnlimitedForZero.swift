// You read the limit as a number, and where there is none you take zero. So
// nothing is ever delivered to those who want everything. An account that is
// unlimited has no number; compare and subtract demands, not numbers.
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
    let count = open.max ?? 0
    guard count > 0 else { return false }
    open -= 1
    return true
  }
}
