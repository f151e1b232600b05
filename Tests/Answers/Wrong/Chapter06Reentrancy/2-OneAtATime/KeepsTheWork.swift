// After the end, and after a cancel, you still hold `work`. What it captures,
// often the owner of the subscriber, lives on, and the two may hold each other
// for ever. Let it go with the subscription.
import Chapter01Handshake

public final class OneAtATime<Input, Failure: Error>: Subscriber, Cancellable {
  private typealias Work = (Input, @escaping () -> Void) -> Void

  private enum State {
    case unattached
    case attached(Subscription)
    case ended
  }

  private let work: Work

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
    guard case .attached = state.withLock({ $0 })
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
    if case .attached(let subscription) = state.exchange(.ended) {
      subscription.cancel()
    }
  }

  private func askForOne() {
    if case .attached(let subscription) = state.withLock({ $0 }) {
      subscription.request(.max(1))
    }
  }
}
