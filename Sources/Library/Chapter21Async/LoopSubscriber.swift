import Chapter01Handshake
import Chapter05Demand

/// The subscriber of a loop; each turn of the loop requests one value.
///
/// Any thread and any task may call it. A lock protects the state, hence
/// `@unchecked`. Under the lock no turn is resumed, and nothing is called or
/// released.
final class LoopSubscriber<Input, Failure: Error>: Subscriber, Cancellable,
  @unchecked Sendable
{
  /// The result of a turn: a value, nil, or a failure.
  private typealias Outcome = Result<Input?, Failure>
  private typealias Turn = CheckedContinuation<Outcome, Never>

  private enum Phase {
    /// The subscriber has no subscription.
    case unattached
    case attached(Subscription)
    /// Completed or cancelled; the next turn returns this outcome.
    case ended(Outcome)
  }

  private struct State {
    var phase = Phase.unattached
    /// The waiting turns; one loop has at most one.
    var turns: [Turn] = []
  }

  private let state = Locked(State())

  /// Requests a value and waits for it; returns nil after the end or when the
  /// task is cancelled.
  func next(isolation actor: isolated (any Actor)?) async throws(Failure)
    -> Input?
  {
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: actor) { wait($0) }
    } onCancel: {
      cancel()
    }
    return try outcome.get()
  }

  private func wait(_ turn: Turn) {
    let phase = state.withLock { state in
      let phase = state.phase
      if case .ended = phase {
        state.phase = .ended(.success(nil))
      } else {
        state.turns.append(turn)
      }
      return phase
    }
    switch phase {
    case .unattached: break
    case .attached(let subscription): subscription.request(.max(1))
    case .ended(let outcome): turn.resume(returning: outcome)
    }
  }

  func receive(subscription: Subscription) {
    let waiting = state.withLock { state -> Int? in
      guard case .unattached = state.phase else { return nil }
      state.phase = .attached(subscription)
      return state.turns.count
    }
    guard let waiting else { return subscription.cancel() }
    if waiting > 0 { subscription.request(.max(waiting)) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let turn = state.withLock { state in
      state.turns.isEmpty ? nil : state.turns.removeFirst()
    }
    turn?.resume(returning: .success(input))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    var outcome = Outcome.success(nil)
    if case .failure(let error) = completion { outcome = .failure(error) }
    let last = state.withLock { state in
      let last = state
      if case .ended = last.phase { return last }
      // If no turn waits for a failure, it is stored for the next turn.
      state = State(
        phase: .ended(last.turns.isEmpty ? outcome : .success(nil)))
      return last
    }
    for turn in last.turns {
      turn.resume(returning: outcome)
      outcome = .success(nil)
    }
  }

  func cancel() {
    let last = state.exchange(State(phase: .ended(.success(nil))))
    if case .attached(let subscription) = last.phase { subscription.cancel() }
    for turn in last.turns { turn.resume(returning: .success(nil)) }
  }
}
