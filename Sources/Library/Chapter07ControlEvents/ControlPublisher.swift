import Chapter01Handshake
import Chapter05Demand

/// A publisher that delivers a control each time one of its events happens.
///
/// Each run registers at its first request, delivers as many events as were
/// requested, and unregisters when it is cancelled. An event without demand is
/// lost. No run retains the control: after the control is released, a run
/// delivers nothing more, not even a completion. Rows B10 and D11.
package struct ControlPublisher<C: Control>: Publisher {
  package typealias Output = C
  package typealias Failure = Never

  private weak var control: C?
  private let events: Control.Event

  /// Makes a publisher of `events` of `control`.
  package init(control: C, for events: Control.Event) {
    self.control = control
    self.events = events
  }

  package func receive<S: Subscriber>(subscriber: S)
  where S.Input == C, S.Failure == Never {
    subscriber.receive(
      subscription: Inner(
        downstream: subscriber, control: control, events: events))
  }
}

extension ControlPublisher {
  private final class Inner<Downstream: Subscriber>: Subscription
  where Downstream.Input == C, Downstream.Failure == Never {
    private enum State {
      /// No request has arrived yet.
      case unregistered(Downstream)
      /// Registered; `openDemand` is requested but not delivered yet.
      case registered(Downstream, openDemand: Subscribers.Demand)
      /// Cancelled.
      case ended
    }

    private weak var control: C?
    private let events: Control.Event
    private let state: Locked<State>

    init(downstream: Downstream, control: C?, events: Control.Event) {
      self.control = control
      self.events = events
      state = Locked(.unregistered(downstream))
    }

    private var action: Control.Action<Inner> {
      .init("happened", Inner.happened)
    }

    func request(_ demand: Subscribers.Demand) {
      guard add(demand) else { return }
      control?.addTarget(self, action: action, for: events)
      // A cancel before the registration had nothing to remove.
      if isEnded { unregister() }
    }

    func happened(_ sender: Control) {
      guard let control, let downstream = spendOne() else { return }
      _ = add(downstream.receive(control))
    }

    func cancel() {
      state.exchange(.ended)
      unregister()
    }

    private func unregister() {
      control?.removeTarget(self, action: action, for: events)
    }

    private var isEnded: Bool {
      state.withLock { state in
        guard case .ended = state else { return false }
        return true
      }
    }

    /// Adds `demand`; returns true at the first request above zero.
    private func add(_ demand: Subscribers.Demand) -> Bool {
      guard demand > .none else { return false }
      return state.withLock { state in
        switch state {
        case .unregistered(let downstream):
          state = .registered(downstream, openDemand: demand)
          return true
        case .registered(let downstream, let openDemand):
          state = .registered(downstream, openDemand: openDemand + demand)
          return false
        case .ended:
          return false
        }
      }
    }

    /// Subtracts one from the demand; returns nil if it is zero.
    private func spendOne() -> Downstream? {
      state.withLock { state in
        guard case .registered(let downstream, let openDemand) = state,
          openDemand > .none
        else { return nil }
        state = .registered(downstream, openDemand: openDemand - 1)
        return downstream
      }
    }
  }
}

/// A control whose events can be subscribed to; every control conforms.
///
/// In this protocol's extension, `Self` is the control's own type, so the
/// publisher of a slider's events delivers sliders.
package protocol EventSource: Control {}

extension Control: EventSource {}

extension EventSource {
  /// Returns a publisher that delivers this control at each of `events`.
  ///
  ///     slider.publisher(for: .valueChanged).map(\.value)  // 0.1, 0.2 …
  package func publisher(for events: Control.Event) -> ControlPublisher<Self> {
    ControlPublisher(control: self, for: events)
  }
}
