// Each `done` keeps the subscription that it saw when its work began. Called
// after a cancel, or after the end, it asks a run that is over. Let `done`
// look, when it is called, whether the run is still on.
import Chapter01Handshake

public final class OneAtATime<Input, Failure: Error>: Subscriber, Cancellable {
  private typealias Work = (Input, @escaping () -> Void) -> Void

  private enum State {
    case unattached(Work)
    case attached(Subscription, Work)
    case ended
  }

  private let state: Locked<State>

  public init(
    work: @escaping (_ value: Input, _ done: @escaping () -> Void) -> Void
  ) {
    state = Locked(.unattached(work))
  }

  public func receive(subscription: Subscription) {
    let isFirst = state.withLock { state in
      guard case .unattached(let work) = state else { return false }
      state = .attached(subscription, work)
      return true
    }
    guard isFirst else { return subscription.cancel() }
    subscription.request(.max(1))
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    guard case .attached(let subscription, let work) = state.withLock({ $0 })
    else { return .none }
    let isDone = Locked(false)
    work(input) {
      if !isDone.exchange(true) { subscription.request(.max(1)) }
    }
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    state.exchange(.ended)
  }

  public func cancel() {
    if case .attached(let subscription, _) = state.exchange(.ended) {
      subscription.cancel()
    }
  }
}
