// 01.3 Widen the failure type
//
// Task: a publisher that fails with a `PostError` cannot feed a subscriber
// whose `Failure` is `Error`. Write an adapter between them:
//
//     publisher.subscribe(Widened<_, PostError>(subscriber))
//
// - A publisher whose `Failure` is the adapter's `Failure` can feed the adapter.
//   Beware of this starter's mistake: it compiles, but the parameter has no
//   effect.
// - The adapter passes everything to the inner subscriber: the subscription,
//   each value and the completion. A failure carries the same error.
// - The adapter's `receive(_:)` returns the demand that the inner subscriber
//   returned; requests and cancels reach the publisher unchanged.
// - The adapter retains the inner subscriber, because no other object does, and
//   it retains nothing else.
//
// You may use: chapter 01.
// Threads: one.
//
// Chapter: Chapters/01-Handshake.md#three-ways-to-declare-a-subscriber
// Test it: swift run workbook test 01.3
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake

/// Can be fed by a publisher that fails with `Failure`; feeds a subscriber
/// whose failure is `Error`.
public final class Widened<Downstream: Subscriber, Failure: Error>: Subscriber
where Downstream.Failure == Error {
  public init(_ downstream: Downstream) {
  }

  public func receive(subscription: Subscription) {
  }

  public func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    .none
  }

  public func receive(completion: Subscribers.Completion<Error>) {
  }
}
