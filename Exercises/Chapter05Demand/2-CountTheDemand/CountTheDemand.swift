// 05.2 Count the demand
//
// Task: a subscription keeps an account of the demand: what has been asked for
// and not been delivered yet. Both methods of this account are wrong. Repair
// them:
//
// - what is asked for adds up; with unlimited the sum is unlimited, and so is
//   a sum that is too large for an `Int`;
// - `spend(upTo: 5)` says how many of five waiting values may go out now: all
//   of them if so many are open, else as many as are open. It pays for those
//   and for no more, so that the account is never overdrawn.
//
// A demand has no `+` and no `-` yet. It has `max`, the limit, or nil if there
// is none; you can make one with `.max(_:)`, `.none` and `.unlimited`.
//
// You may use: chapter 01.
// Threads: one.
//
// Chapter: Chapters/05-Demand.md#modify
// Test it: swift run workbook test 05.2
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake

public struct DemandAccount {
  public private(set) var open = Subscribers.Demand.none

  public init() {}

  /// Somebody has requested `demand`, or returned it from `receive(_:)`.
  public mutating func ask(for demand: Subscribers.Demand) {
    open = demand
  }

  /// How many of `count` waiting values may go out now; they are paid for.
  public mutating func spend(upTo count: Int) -> Int {
    count
  }
}
