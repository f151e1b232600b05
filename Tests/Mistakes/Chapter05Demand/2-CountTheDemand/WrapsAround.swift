// You add with `&+`, or keep the sum that has overflowed. It does not trap
// there, but the sum of two large numbers comes out negative, and a negative
// demand is refused. Ask whether the sum has overflowed, and remember what a
// demand beyond every number is.
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
    open = .max(old &+ new)
  }

  /// How many of `count` waiting values may go out now; they are paid for.
  public mutating func spend(upTo count: Int) -> Int {
    guard let limit = open.max else { return count }
    let number = min(limit, count)
    open = .max(limit - number)
    return number
  }
}
