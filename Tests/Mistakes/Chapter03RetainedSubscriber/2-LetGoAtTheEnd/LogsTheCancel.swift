// You log the cancel. The one who reads the log is the one who cancelled, and
// the task wants silence after it. After a cancel only the release is logged.
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
    if case .attached = state { log("value \(input)") }
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
    log("cancel")
  }
}
