// A later request with a number replaces unlimited. A subscriber that has
// requested everything cannot reduce its demand: unlimited plus one is
// unlimited.
import Chapter01Handshake

public struct DemandAccount {
  public private(set) var open = Subscribers.Demand.none

  public init() {}

  public mutating func ask(for demand: Subscribers.Demand) {
    guard let old = open.max, let more = demand.max else {
      open = demand
      return
    }
    let (sum, overflow) = old.addingReportingOverflow(more)
    open = overflow ? .unlimited : .max(sum)
  }

  public mutating func spend(upTo count: Int) -> Int {
    guard let limit = open.max else { return count }
    let paid = min(limit, count)
    open = .max(limit - paid)
    return paid
  }
}
