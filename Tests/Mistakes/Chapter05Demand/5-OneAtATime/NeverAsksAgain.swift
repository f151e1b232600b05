// You do not ask when the work is done, but when the next value comes; and since
// nobody has asked for it, none does. After the first value it is silent for
// ever.
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
    work(input) {}
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
