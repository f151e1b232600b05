// You go back to the beginning at the end, and so a subscription that comes
// afterwards looks like a first one and is asked for everything. A subscriber
// has one run in its life: ended is a state of its own.
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
    state = .unattached
    // Held until the log has returned: it may be the last that holds us.
    withExtendedLifetime(subscription) { log("\(completion)") }
  }

  public func cancel() {
    let last = state
    state = .ended
    if case .attached(let subscription) = last { subscription.cancel() }
  }
}
