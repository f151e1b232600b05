// At the completion you log first and let go afterwards. The log is somebody
// else's code: it may cancel, and then a run is cancelled that has ended and is
// told so twice. First the state, then the call.
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
    withExtendedLifetime(subscription) { log("\(completion)") }
    state = .ended
  }

  public func cancel() {
    let last = state
    state = .ended
    if case .attached(let subscription) = last { subscription.cancel() }
  }
}
