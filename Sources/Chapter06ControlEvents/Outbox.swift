import Chapter01Handshake
import Chapter05Demand

/// What waits for its turn to be handed to a subscriber.
///
/// Signals may come from several threads at once, a value from a timer and the
/// end from a queue. Whoever finds the outbox at rest delivers, until it is
/// empty; the others leave their signal and go. So the subscriber is called by
/// one thread at a time, in order, and never while the lock is held.
package struct Outbox<Downstream: Subscriber> {
  private enum Signal {
    case value(Downstream.Input)
    case completion(Subscribers.Completion<Downstream.Failure>)
  }

  private struct State {
    /// Who is delivered to; nil after the end.
    var downstream: Downstream?
    var openDemand = Subscribers.Demand.none
    var signals: [Signal] = []
    var isDelivering = false
  }

  private let state: Locked<State>

  package init(_ downstream: Downstream) {
    state = Locked(State(downstream: downstream))
  }

  /// Adds to what the subscriber will take.
  package func request(_ demand: Subscribers.Demand) {
    state.withLock { $0.openDemand += demand }
  }

  /// Puts `value` in, or drops it if the subscriber has not asked for it.
  package func put(_ value: Downstream.Input) {
    state.withLock { state in
      guard state.downstream != nil, state.openDemand > .none else { return }
      state.openDemand -= 1
      state.signals.append(.value(value))
    }
  }

  /// Puts the end in, behind what is still here.
  package func put(_ completion: Subscribers.Completion<Downstream.Failure>) {
    state.withLock { $0.signals.append(.completion(completion)) }
  }

  /// Delivers what is here, unless somebody is at it already.
  package func deliver() {
    guard begin() else { return }
    while let (downstream, signal) = takeNext() {
      switch signal {
      case .value(let value): request(downstream.receive(value))
      case .completion(let completion):
        close()
        downstream.receive(completion: completion)
      }
    }
  }

  /// Lets the subscriber go, and drops what is still here.
  package func close() {
    state.exchange(State())
  }
}

extension Outbox {
  private func begin() -> Bool {
    state.withLock { state in
      guard !state.isDelivering else { return false }
      state.isDelivering = true
      return true
    }
  }

  /// Takes the next signal out, or ends the delivery.
  private func takeNext() -> (Downstream, Signal)? {
    state.withLock { state in
      guard let downstream = state.downstream, !state.signals.isEmpty else {
        state.isDelivering = false
        return nil
      }
      return (downstream, state.signals.removeFirst())
    }
  }
}
