// You let go of a run that has finished, and keep one that has failed. A
// failure is an end as well, and most leaks hide in the case that one seldom
// sees. Let go in both.
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
    if case .finished = completion { state = .ended }
    log("\(completion)")
  }

  public func cancel() {
    let old = state
    state = .ended
    if case .attached(let subscription) = old { subscription.cancel() }
  }
}
