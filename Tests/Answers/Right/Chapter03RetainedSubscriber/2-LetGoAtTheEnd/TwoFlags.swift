// An optional subscription and two flags.
import Chapter01Handshake

public final class RetainingSubscriber<Input, Failure: Error>: Subscriber,
  Cancellable
{
  private var subscription: Subscription?
  private var wasAttached = false
  private var isOver = false
  private let log: (String) -> Void

  public init(log: @escaping (String) -> Void) {
    self.log = log
  }

  deinit {
    log("released")
  }

  public func receive(subscription: Subscription) {
    if wasAttached || isOver {
      subscription.cancel()
      return
    }
    wasAttached = true
    self.subscription = subscription
    log("subscription")
    self.subscription?.request(.unlimited)
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    if !isOver, wasAttached { log("value \(input)") }
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    if isOver || !wasAttached { return }
    let last = end()
    log("\(completion)")
    withExtendedLifetime(last) {}
  }

  public func cancel() { end()?.cancel() }

  private func end() -> Subscription? {
    let last = subscription
    isOver = true
    subscription = nil
    return last
  }
}
