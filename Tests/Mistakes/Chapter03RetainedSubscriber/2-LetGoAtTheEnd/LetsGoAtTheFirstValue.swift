// You let go when the first value comes. This run may have more values, and
// from then on nobody can cancel it. Only the completion says that nothing
// follows.
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
    subscription = nil
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    log("\(completion)")
    subscription = nil
  }

  public func cancel() {
    let last = subscription
    subscription = nil
    last?.cancel()
  }
}
