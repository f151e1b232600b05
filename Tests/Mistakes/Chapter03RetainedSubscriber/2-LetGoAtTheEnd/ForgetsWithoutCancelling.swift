// `cancel()` forgets the subscription without telling it. Whoever is at work
// for you goes on working, and holds you while it does. First cancel, and then
// forget; or, better, forget first and cancel what you took.
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
    subscription = nil
  }
}
