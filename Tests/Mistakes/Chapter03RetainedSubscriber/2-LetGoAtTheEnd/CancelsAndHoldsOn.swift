// After a cancel you still hold the subscription. It is cancelled and of no use
// to anybody, and the circle of the two stays closed if the other side does not
// open it. Let go of it, too.
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
    guard self.subscription == nil else { return subscription.cancel() }
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
    subscription = nil
  }

  public func cancel() {
    subscription?.cancel()
  }
}
