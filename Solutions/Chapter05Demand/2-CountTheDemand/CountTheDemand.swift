// 05.2 Count the demand
import Chapter01Handshake

public struct DemandAccount {
  public private(set) var open = Subscribers.Demand.none

  public init() {}

  /// Adds a demand that the subscriber has requested or returned.
  public mutating func ask(for demand: Subscribers.Demand) {
    guard let old = open.max, let new = demand.max else {
      open = .unlimited
      return
    }
    let (sum, overflow) = old.addingReportingOverflow(new)
    open = overflow ? .unlimited : .max(sum)
  }

  /// Returns how many of `count` values `open` allows, and subtracts them.
  public mutating func spend(upTo count: Int) -> Int {
    guard let limit = open.max else { return count }
    let number = min(limit, count)
    open = .max(limit - number)
    return number
  }
}
