// A second subscription takes the place of the first, which is never cancelled and
// never asked again. A subscriber has one run: cancel the second.
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
      switch state {
      case .unattached(let work), .attached(_, let work):
        state = .attached(subscription, work)
        return true
      case .ended:
        return false
      }
    }
    guard isFirst else { return subscription.cancel() }
    subscription.request(.max(1))
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    guard case .attached(_, let work) = state.withLock({ $0 })
    else { return .none }
    let isDone = Locked(false)
    work(input) { [weak self] in
      if !isDone.exchange(true) { self?.askForOne() }
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

  private func askForOne() {
    if case .attached(let subscription, _) = state.withLock({ $0 }) {
      subscription.request(.max(1))
    }
  }
}
