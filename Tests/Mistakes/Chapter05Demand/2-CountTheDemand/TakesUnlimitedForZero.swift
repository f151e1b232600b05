// Unlimited has no number, and you take a missing number for zero. Somebody who
// has no limit then gets nothing at all. Ask for the case where `max` is nil.
import Chapter01Handshake

public struct DemandAccount {
  public private(set) var open = Subscribers.Demand.none

  public init() {}

  /// Somebody has requested `demand`, or returned it from `receive(_:)`.
  public mutating func ask(for demand: Subscribers.Demand) {
    guard let old = open.max, let new = demand.max else {
      open = .unlimited
      return
    }
    let (sum, overflow) = old.addingReportingOverflow(new)
    open = overflow ? .unlimited : .max(sum)
  }

  /// How many of `count` waiting values may go out now; they are paid for.
  public mutating func spend(upTo count: Int) -> Int {
    let limit = open.max ?? 0
    let number = min(limit, count)
    if open != .unlimited { open = .max(limit - number) }
    return number
  }
}
