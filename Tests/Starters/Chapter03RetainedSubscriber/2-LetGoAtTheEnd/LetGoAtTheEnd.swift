// 03.2 Let go at the end
//
// Task: this subscriber stores its subscription, so it no longer vanishes. But
// now it is never released. Repair it:
//
// - after `.finished`, and after a failure, it retains no subscription;
// - `cancel()` cancels the run, once, and after that the subscriber retains no
//   subscription;
// - after a completion or a cancel it logs only its release. It does not log a
//   value that the publisher sends inside the subscription's `cancel()`;
// - it accepts one subscription in its life. It cancels any further one and
//   logs nothing, whether that one arrives during the run, after the
//   completion or after a cancel. If the subscriber is cancelled before its
//   first subscription arrives, it cancels that one, too;
// - the publisher may deliver inside `request(_:)`, and the closure `log` may
//   cancel the subscriber.
//
// You may use: chapter 01.
// Threads: one.
//
// Chapter: Chapters/03-RetainedSubscriber.md#modify
// Test it: swift run workbook test 03.2
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake

public final class RetainingSubscriber<Input, Failure: Error>: Subscriber,
  Cancellable
{
  private var subscription: Subscription?
  private let log: (String) -> Void

  public init(log: @escaping (String) -> Void) {
    self.log = log
  }

  deinit {
    log("released")
  }

  public func receive(subscription: Subscription) {
    log("subscription")
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    log("value \(input)")
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    log("\(completion)")
  }

  public func cancel() {
    subscription?.cancel()
  }
}
