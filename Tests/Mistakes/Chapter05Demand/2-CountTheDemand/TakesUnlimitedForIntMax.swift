// You count unlimited as `Int.max`. It behaves well for a long time, but it is
// another thing: it shrinks, and it can be overdrawn. What has no limit stays
// without one.
import Chapter01Handshake

public struct DemandAccount {
  public private(set) var open = Subscribers.Demand.none

  public init() {}

  /// Somebody has requested `demand`, or returned it from `receive(_:)`.
  public mutating func ask(for demand: Subscribers.Demand) {
    let (sum, overflow) = (open.max ?? .max)
      .addingReportingOverflow(demand.max ?? .max)
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
