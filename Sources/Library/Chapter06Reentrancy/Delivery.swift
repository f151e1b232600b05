import Chapter01Handshake
import Chapter05Demand

/// The outstanding demand of a run, and whether a loop is delivering.
///
/// A request may come from inside `receive(_:)` or from another thread. The
/// first request takes the run and begins a loop; later ones add their demand
/// to that loop. So values arrive in order and once each, and the subscriber is
/// never called under the lock.
@usableFromInline
package struct Delivery<Run> {
  @usableFromInline
  enum State {
    /// No demand is outstanding; the run is kept here for the next loop.
    /// - To `delivering`: a request
    /// - To `ended`: a cancel
    case waiting(Run)
    /// A loop has the run; `openDemand` is requested but not delivered yet.
    /// - To `delivering`: a request, or a value is delivered
    /// - To `waiting`: all demand is spent
    /// - To `ended`: no value is left to deliver, or a cancel
    case delivering(openDemand: Subscribers.Demand)
    /// Finished or cancelled.
    case ended
  }

  @usableFromInline let state: Locked<State>

  @inlinable
  package init(_ run: Run) {
    state = Locked(.waiting(run))
  }

  /// Returns the run, for the caller to deliver; nil if a loop is delivering,
  /// if `demand` is zero, or after the end.
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

  /// Returns whether the loop may deliver one more value.
  ///
  /// Without demand, it stores `run` for the next loop.
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

  /// Adds the demand that `receive(_:)` returned.
  @inlinable
  package func add(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    state.withLock { state in
      guard case .delivering(let openDemand) = state else { return }
      state = .delivering(openDemand: openDemand + demand)
    }
  }

  /// Ends the run; returns false if it has been cancelled.
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
