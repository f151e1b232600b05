// A demand counts only if nothing is open. A subscriber may ask again before
// the first values have come, and it means so many more: every request is
// added.
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
    if old == 0 { open = .max(new) }
  }

  /// How many of `count` waiting values may go out now; they are paid for.
  public mutating func spend(upTo count: Int) -> Int {
    guard let limit = open.max else { return count }
    let number = min(limit, count)
    open = .max(limit - number)
    return number
  }
}
