// You ask first and keep the subscription afterwards. A publisher that
// answers inside the request, and a cancel inside of the log, find a
// subscriber that is not attached yet. Keep first, then call anybody.
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
    log("subscription")
    subscription.request(.unlimited)
    state = .attached(subscription)
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    if !isOver { log("value \(input)") }
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    if isOver { return }
    isOver = true
    state = .ended
    log("\(completion)")
  }

  public func cancel() {
    let old = state
    state = .ended
    if case .attached(let subscription) = old { subscription.cancel() }
    isOver = true
  }
}
