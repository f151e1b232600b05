// 05.2 Count the demand
//
// Task: a subscription counts the outstanding demand: how many values have been
// requested but not yet delivered. Both methods of this counter are wrong.
// Repair them:
//
// - requested demands add up. If either demand is unlimited, so is the sum; a
//   sum that is too large for an `Int` is unlimited, too;
// - `spend(upTo: 5)` returns how many of five waiting values may be delivered
//   now: all five if the outstanding demand is at least 5, otherwise as many as
//   are outstanding. The method subtracts the number that it returns, so the
//   demand never falls below zero.
//
// A demand has no `+` and no `-` yet. It has a property `max`, the limit, which
// is nil if there is none; `.max(_:)`, `.none` and `.unlimited` make demands.
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

  /// Adds a demand that the subscriber has requested or returned.
  public mutating func ask(for demand: Subscribers.Demand) {
    open = demand
  }

  /// Returns how many of `count` values `open` allows, and subtracts them.
  public mutating func spend(upTo count: Int) -> Int {
    count
  }
}
