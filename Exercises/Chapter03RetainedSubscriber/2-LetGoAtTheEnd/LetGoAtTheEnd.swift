// 03.2 Let go at the end
//
// Task: this subscriber keeps its subscription, so it does not vanish any more.
// It also never goes away. Repair it:
//
// - after the completion, whichever it is, it holds no subscription;
// - after `cancel()` the run is cancelled, and it holds no subscription;
// - while it has a subscription, a second one is cancelled and nothing is
//   logged: the first one stays.
//
// You need no lock here; one thread is enough for this exercise.
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
