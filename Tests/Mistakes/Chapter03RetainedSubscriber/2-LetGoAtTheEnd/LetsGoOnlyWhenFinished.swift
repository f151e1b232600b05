// You let go when the run has finished, and hold on when it has failed. A
// failure is an end as well: nothing follows it, so there is nothing left to
// hold the subscription for. Let go in both cases.
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
    if case .finished = completion { subscription = nil }
  }

  public func cancel() {
    let last = subscription
    subscription = nil
    last?.cancel()
  }
}
