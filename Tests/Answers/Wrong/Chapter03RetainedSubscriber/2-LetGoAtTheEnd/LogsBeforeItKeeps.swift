// You log the subscription before you keep it. A log that cancels finds
// nothing to cancel, and the run goes on. First the state, then the call.
import Chapter01Handshake

public final class RetainingSubscriber<Input, Failure: Error>: Subscriber,
  Cancellable
{
  private var subscription: Subscription?
  private var isOver = false
  private let log: (String) -> Void

  public init(log: @escaping (String) -> Void) {
    self.log = log
  }

  deinit {
    log("released")
  }

  public func receive(subscription: Subscription) {
    guard !isOver, self.subscription == nil else {
      return subscription.cancel()
    }
    log("subscription")
    self.subscription = subscription
    self.subscription?.request(.unlimited)
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    if !isOver { log("value \(input)") }
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    guard !isOver else { return }
    leave()
    log("\(completion)")
  }

  public func cancel() {
    leave()?.cancel()
  }

  /// Ends, and hands out what was held.
  @discardableResult
  private func leave() -> Subscription? {
    let left = subscription
    isOver = true
    subscription = nil
    return left
  }
}
