import Chapter01Handshake
import Chapter05Demand

/// The subscriber of a loop, which asks for one value at each turn.
///
/// Any thread may call it, and any task: what they touch is behind a lock,
/// which is what `@unchecked` stands for. No turn is resumed, and nothing is
/// called or released, under the lock.
final class LoopSubscriber<Input, Failure: Error>: Subscriber, Cancellable,
  @unchecked Sendable
{
  /// What a turn of the loop comes back with: a value, nil, or a failure.
  private typealias Outcome = Result<Input?, Failure>
  private typealias Turn = CheckedContinuation<Outcome, Never>

  private enum Phase {
    /// The publisher has not answered yet.
    case unattached
    case attached(Subscription)
    /// Completed or cancelled. This is what the next turn comes back with.
    case ended(Outcome)
  }

  private struct State {
    var phase = Phase.unattached
    /// Those that wait; of one loop there is one at most.
    var turns: [Turn] = []
  }

  private let state = Locked(State())

  /// Asks for a value and waits for it; nil after the end, and when the task is
  /// cancelled.
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
      // A failure that no turn waits for is kept for the next one.
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
