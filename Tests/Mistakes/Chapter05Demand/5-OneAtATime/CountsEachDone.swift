// A `done` that is called twice asks twice. Callers do that: a time-out and an
// answer may both say that the work is over. Remember for each value that it is
// done.
import Chapter01Handshake
import Chapter05Demand

public final class OneAtATime<Input, Failure: Error>: Subscriber, Cancellable {
  private enum State {
    case unattached
    case attached(Subscription)
    case ended
  }

  private let work: (Input, @escaping () -> Void) -> Void
  private let state = Locked(State.unattached)

  public init(
    work: @escaping (_ value: Input, _ done: @escaping () -> Void) -> Void
  ) {
    self.work = work
  }

  public func receive(subscription: Subscription) {
    let isFirst = state.withLock { state in
      guard case .unattached = state else { return false }
      state = .attached(subscription)
      return true
    }
    guard isFirst else { return subscription.cancel() }
    subscription.request(.max(1))
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    work(input) { [weak self] in self?.askForOne() }
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    state.exchange(.ended)
  }

  public func cancel() {
    if case .attached(let subscription) = state.exchange(.ended) {
      subscription.cancel()
    }
  }

  private func askForOne() {
    let subscription: Subscription? = state.withLock { state in
      guard case .attached(let subscription) = state else { return nil }
      return subscription
    }
    subscription?.request(.max(1))
  }
}
