// Optionals under one lock, and a set of the numbers of the values that are
// worked on: a `done` takes its number out, once.
import Chapter01Handshake

public final class OneAtATime<Input, Failure: Error>: Subscriber, Cancellable {
  private struct State {
    var work: ((Input, @escaping () -> Void) -> Void)?
    var run: Subscription?
    var last = 0
    var working: Set<Int> = []
  }

  private let state: Locked<State>

  public init(
    work: @escaping (_ value: Input, _ done: @escaping () -> Void) -> Void
  ) {
    state = Locked(State(work: work))
  }

  public func receive(subscription: Subscription) {
    let isTaken = state.withLock { state in
      if state.work == nil || state.run != nil { return false }
      state.run = subscription
      return true
    }
    if isTaken {
      subscription.request(.max(1))
    } else {
      subscription.cancel()
    }
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    let (work, number) = state.withLock { state in
      state.last += 1
      if state.work != nil { state.working.insert(state.last) }
      return (state.work, state.last)
    }
    work?(input) { [weak self] in self?.done(number) }
    return .none
  }

  private func done(_ number: Int) {
    let run = state.withLock { state in
      state.working.remove(number) == nil ? nil : state.run
    }
    run?.request(.max(1))
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    state.exchange(State())
  }

  public func cancel() { state.exchange(State()).run?.cancel() }
}
