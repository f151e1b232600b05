// After the completion you still hold the subscription, although you log no
// more values. The circle of the two stays closed, unless the other side
// opens it. Let go of it at the completion, whichever it is.
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
  private var isOver = false
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
    if case .attached = state, !isOver { log("value \(input)") }
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    guard case .attached = state, !isOver else { return }
    isOver = true
    log("\(completion)")
  }

  public func cancel() {
    let old = state
    state = .ended
    if case .attached(let subscription) = old { subscription.cancel() }
  }
}
