// Your sum stops at the largest `Int`. That is still a number, and it shrinks
// with each value that goes out. A demand that is too large to be counted has
// no limit any more.
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
    open = .max(overflow ? .max : sum)
  }

  /// How many of `count` waiting values may go out now; they are paid for.
  public mutating func spend(upTo count: Int) -> Int {
    guard let limit = open.max else { return count }
    let number = min(limit, count)
    open = .max(limit - number)
    return number
  }
}
