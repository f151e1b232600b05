// Keeps an optional number, and makes a demand of it when it is asked.
import Chapter01Handshake

public struct DemandAccount {
  private var left: Int? = 0

  public var open: Subscribers.Demand {
    if let left { return .max(left) }
    return .unlimited
  }

  public init() {}

  /// Adds `demand`, which a subscriber requested or returned from `receive(_:)`.
  public mutating func ask(for demand: Subscribers.Demand) {
    guard let now = left else { return }
    guard let more = demand.max, more <= Int.max - now else {
      left = nil
      return
    }
    left = now + more
  }

  /// How many of `count` waiting values may go out now; they are paid for.
  public mutating func spend(upTo count: Int) -> Int {
    var number = 0
    if let now = left {
      number = now < count ? now : count
      left = now - number
    } else {
      number = count
    }
    return number
  }
}
