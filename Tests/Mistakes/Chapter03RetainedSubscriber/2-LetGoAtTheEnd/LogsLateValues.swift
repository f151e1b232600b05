// You log a value without a look at where you are. After the end, or a
// cancel, it is nobody's any more. Log it only while a run is on.
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
    guard case .attached = state else { return }
    subscription.request(.unlimited)
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    log("value \(input)")
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    guard case .attached = state else { return }
    state = .ended
    log("\(completion)")
  }

  public func cancel() {
    let old = state
    state = .ended
    if case .attached(let subscription) = old { subscription.cancel() }
  }
}
