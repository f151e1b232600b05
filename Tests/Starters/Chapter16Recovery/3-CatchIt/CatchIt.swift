// 16.3 Catch it
//
// Task: write `Recovering`, a publisher that continues with a second publisher
// when the first one fails.
//
// - The subscriber receives one subscription for both publishers. Deliver the
//   values of the first publisher, and its `.finished`.
// - When the first publisher fails, pass the failure to `recover`, which makes
//   the second publisher. When that publisher's subscription comes, request the
//   outstanding demand from it, in one request; if the demand is zero, request
//   nothing. Later requests go to the current publisher.
// - When you deliver a value, the subscriber's `receive(_:)` returns demand.
//   Return it to the publisher that delivered the value. If that publisher has
//   failed inside this delivery, add the returned demand to the outstanding
//   demand instead.
// - Deliver the second publisher's values and its completion, even a failure.
// - A cancel goes to the current publisher, once. After it nothing is
//   delivered, and no failure is caught. If the cancel comes while `recover`
//   runs, still subscribe to the second publisher, and cancel its subscription.
// - If the current publisher sends a second subscription, cancel it. No test
//   checks `request(.none)`, or a late second subscription from the first
//   publisher, after it has failed.
// - At a completion and at a cancel, release the subscriber and the
//   subscriptions.
// - Call no other code while you hold a lock. Release no object while you hold
//   a lock: its `deinit` may cancel the run.
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
