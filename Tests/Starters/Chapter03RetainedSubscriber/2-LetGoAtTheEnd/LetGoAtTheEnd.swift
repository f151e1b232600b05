// 03.2 Let go at the end
//
// Task: this subscriber keeps its subscription, so it does not vanish any more.
// It is also never released. Repair it:
//
// - after `.finished`, and after a failure, it holds no subscription;
// - after `cancel()` the run is cancelled, once, and it holds no subscription;
// - after either of them it logs nothing more but its release; nor what the
//   publisher sends from inside the subscription's `cancel()`;
// - it takes one subscription in its life: another one that comes during the
//   run, after the completion, or after a cancel that came before any
//   subscription, is cancelled, and nothing is logged;
// - the publisher may answer inside `request(_:)`, and the log may cancel the
//   subscriber.
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
