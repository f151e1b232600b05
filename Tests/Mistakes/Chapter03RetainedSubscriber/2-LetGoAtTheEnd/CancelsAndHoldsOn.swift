// After a cancel you still hold the subscription. It is cancelled and of no use
// to anybody, and the circle of the two stays closed if the other side does not
// open it. Let go of it, too.
import Chapter01Handshake

public final class RetainingSubscriber<Input, Failure: Error>: Subscriber,
  Cancellable
{
  private enum State {
    case unattached
    case attached(Subscription)
    case ended
  }

  private var state = State.unattached
  private var isCancelled = false
  private let log: (String) -> Void

  public init(log: @escaping (String) -> Void) {
    self.log = log
  }

  deinit {
    log("released")
  }

  public func receive(subscription: Subscription) {
    guard case .unattached = state else { return subscription.cancel() }
    state = .attached(subscription)
    log("subscription")
    // The log may have cancelled.
    if case .attached = state, !isCancelled { subscription.request(.unlimited) }
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    if case .attached = state, !isCancelled { log("value \(input)") }
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    guard case .attached(let subscription) = state, !isCancelled
    else { return }
    state = .ended
    // Held until the log has returned: it may be the last that holds us.
    withExtendedLifetime(subscription) { log("\(completion)") }
  }

  public func cancel() {
    guard case .attached(let subscription) = state, !isCancelled else {
      if case .unattached = state { state = .ended }
      return
    }
    isCancelled = true
    subscription.cancel()
  }
}
