import Chapter01Handshake
import Chapter05Demand

/// The outstanding demand of a run, and whether a loop is delivering.
///
/// Requests may come from anywhere: from inside `receive(_:)`, from another
/// thread. The first one begins a loop and is given the run; the others leave
/// their demand to that loop. So values keep their order, each comes once, and
/// the subscriber is never called while the lock is held.
@usableFromInline
package struct Delivery<Run> {
  @usableFromInline
  enum State {
    /// Nothing is asked for. Here is what the next loop needs.
    /// - To `delivering`: a request
    /// - To `ended`: a cancel
    case waiting(Run)
    /// A loop has the run; this much is asked for and not delivered yet.
    /// - To `delivering`: a request, or a value is delivered
    /// - To `waiting`: all demand is spent
    /// - To `ended`: nothing is left to deliver, or a cancel
    case delivering(openDemand: Subscribers.Demand)
    /// Finished or cancelled.
    case ended
  }

  @usableFromInline let state: Locked<State>

  @inlinable
  package init(_ run: Run) {
    state = Locked(.waiting(run))
  }

  /// The run, for the caller to deliver; nil if a loop delivers already, if
  /// `demand` is zero, or after the end.
  @inlinable
  package func begin(_ demand: Subscribers.Demand) -> Run? {
    state.withLock { state in
      switch state {
      case .waiting(let run) where demand > .none:
        state = .delivering(openDemand: demand)
        return run
      case .delivering(let openDemand):
        state = .delivering(openDemand: openDemand + demand)
        return nil
      case .waiting, .ended:
        return nil
      }
    }
  }

  /// Whether the loop may deliver one more.
  ///
  /// If nothing is asked for, `run` stays here for the next loop.
  @inlinable
  package func spendOne(orWaitWith run: Run) -> Bool {
    state.withLock { state in
      guard case .delivering(let openDemand) = state else { return false }
      guard openDemand > .none else {
        state = .waiting(run)
        return false
      }
      state = .delivering(openDemand: openDemand - 1)
      return true
    }
  }

  /// Adds what `receive(_:)` returned.
  @inlinable
  package func add(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    state.withLock { state in
      guard case .delivering(let openDemand) = state else { return }
      state = .delivering(openDemand: openDemand + demand)
    }
  }

  /// Whether the loop is to send the completion: not if it was cancelled.
  @inlinable
  package func finish() -> Bool {
    state.withLock { state in
      guard case .delivering = state else { return false }
      state = .ended
      return true
    }
  }

  /// The run, while no loop has it; nil after the end.
  package var waiting: Run? {
    guard case .waiting(let run) = state.withLock({ $0 }) else { return nil }
    return run
  }

  /// Ends the run before its next value.
  @inlinable
  package func cancel() {
    state.exchange(.ended)
  }
}
