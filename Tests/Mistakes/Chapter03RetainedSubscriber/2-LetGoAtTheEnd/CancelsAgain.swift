// You cancel the subscription first and note it afterwards. The cancel may come
// back to you: whoever is told cancels, too. Then the run is cancelled twice.
// First the state, then the call.
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
    if case .attached = state { subscription.request(.unlimited) }
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    if case .attached = state { log("value \(input)") }
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    guard case .attached(let subscription) = state else { return }
    state = .ended
    // Held until the log has returned: it may be the last that holds us.
    withExtendedLifetime(subscription) { log("\(completion)") }
  }

  public func cancel() {
    if case .attached(let subscription) = state { subscription.cancel() }
    state = .ended
  }
}
