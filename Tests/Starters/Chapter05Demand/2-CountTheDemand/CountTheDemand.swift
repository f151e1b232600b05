// 05.2 Count the demand
//
// Task: a subscription counts the outstanding demand: what has been requested
// and not been delivered yet. Both methods of this counter are wrong. Repair
// them:
//
// - requested demands add up; with unlimited the sum is unlimited, and so is a
//   sum that is too large for an `Int`;
// - `spend(upTo: 5)` says how many of five waiting values may go out now: all
//   of them if the outstanding demand is as large, else as many as it says. It
//   takes those off and no more, so that the demand never falls below zero.
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

  /// The subscriber has requested `demand`, or returned it.
  public mutating func ask(for demand: Subscribers.Demand) {
    open = demand
  }

  /// How many of `count` waiting values may go out now; takes them off `open`.
  public mutating func spend(upTo count: Int) -> Int {
    count
  }
}
