// You ask first and keep the subscription afterwards. A publisher may answer
// while it is asked, and even end the run: then you keep a subscription that is
// over, for ever. Keep it first, then ask.
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
  private var isAsking = false
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
    isAsking = true
    subscription.request(.unlimited)
    isAsking = false
    state = .attached(subscription)
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    if case .attached = state { log("value \(input)") }
    if isAsking { log("value \(input)") }
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    if isAsking {
      isAsking = false
      return log("\(completion)")
    }
    guard case .attached(let subscription) = state else { return }
    state = .ended
    // Held until the log has returned: it may be the last that holds us.
    withExtendedLifetime(subscription) { log("\(completion)") }
  }

  public func cancel() {
    let last = state
    state = .ended
    if case .attached(let subscription) = last { subscription.cancel() }
  }
}
