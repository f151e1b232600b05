// 16.3 Catch it
//
// Task: write a publisher that goes on with another one when the first fails.
//
// - The subscriber has one subscription for all of it. It gets the values that
//   the first publisher delivers, and its `.finished`.
// - When the first one fails, `recover` is given the failure and makes the
//   second one. The outstanding demand is asked of the second one, at once and
//   in one request; if it is zero, nothing is asked. Later requests go to the
//   current publisher.
// - What `receive(_:)` returns for a value is returned to the publisher that
//   delivered it. If that one has failed inside of this very delivery, what is
//   returned counts as outstanding.
// - The completion of the second one is delivered, a failure as well.
// - A cancel goes to the current publisher, once. After it no failure is
//   caught; if `recover` is running at that moment, the subscription of the
//   publisher that it makes is cancelled.
// - A second subscription of the current publisher is cancelled. What
//   `request(.none)` does is left open.
// - At a completion and at a cancel everything is released. Nothing is called,
//   and nothing is released, while a lock is held.
//
// You may use: `Locked`, and chapters 01, 05 and 06. Threads: many;
// requests and cancels come at any moment.
//
// Chapter: Chapters/16-Recovery.md#make
// Test it: swift run workbook test 16.3
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public struct Recovering<First: Publisher, Second: Publisher>: Publisher
where First.Output == Second.Output {
  public typealias Output = First.Output
  public typealias Failure = Second.Failure

  public init(_ first: First, recover: @escaping (First.Failure) -> Second) {
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}
