// 03.2 Let go at the end
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
    // `log` may have cancelled the subscriber.
    if case .attached = state { subscription.request(.unlimited) }
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    if case .attached = state { log("value \(input)") }
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    guard case .attached(let subscription) = state else { return }
    state = .ended
    // Kept until `log` returns: the subscription may be our last owner.
    withExtendedLifetime(subscription) { log("\(completion)") }
  }

  public func cancel() {
    let last = state
    state = .ended
    if case .attached(let subscription) = last { subscription.cancel() }
  }
}
