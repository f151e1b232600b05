// Your account is right, but your answer is not: you say that all that wait may
// go out, whatever is open. The publisher believes you. Say as many as you have
// taken off.
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
    guard let limit = open.max else { return count }
    let number = min(limit, count)
    open = .max(limit - number)
    return count
  }
}
