// 05.2 Count the demand
//
// Task: a subscription keeps an account of the demand: what has been asked for
// and not been delivered yet. This account is wrong in both of its methods.
// Repair it:
//
// - what is asked for adds up, and unlimited stays unlimited;
// - a value may be delivered while the account is open, and costs one;
// - the account is never overdrawn: `spendOne` says no instead.
//
// Chapter: Chapters/05-Demand.md#modify
// Test it: swift run workbook test 05.2
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public struct DemandAccount {
  public private(set) var open = Subscribers.Demand.none

  public init() {}

  /// Somebody has requested `demand`, or returned it from `receive(_:)`.
  public mutating func ask(for demand: Subscribers.Demand) {
    open = demand
  }

  /// Whether one value may be delivered now; if so, it is paid for.
  public mutating func spendOne() -> Bool {
    open > .none
  }
}
