import Chapter01Handshake
import Chapter05Demand

/// Another document's publisher of events: its subscription registers at every
/// request, and delivers whatever was asked for.
package enum RegistersEachTime {
  package struct ControlPublisher<C: Control>: Publisher {
    package typealias Output = C
    package typealias Failure = Never

    private let control: C
    private let events: Control.Event

    package init(control: C, for events: Control.Event) {
      self.control = control
      self.events = events
    }

    package func receive<S: Subscriber>(subscriber: S)
    where S.Input == C, S.Failure == Never {
      subscriber.receive(
        subscription: Inner(
          downstream: subscriber, sender: control, events: events))
    }
  }
}

extension RegistersEachTime.ControlPublisher {
  private final class Inner<S: Subscriber>: Subscription
  where S.Input == C, S.Failure == Never {
    private weak var sender: C?
    private let events: Control.Event
    private var downstream: S?

    init(downstream: S, sender: C, events: Control.Event) {
      self.downstream = downstream
      self.sender = sender
      self.events = events
    }

    func request(_ demand: Subscribers.Demand) {
      sender?.addTarget(self, action: .init("act", Inner.act), for: events)
    }

    func act(_ sender: Control) {
      guard let sender = self.sender else { return }
      _ = downstream?.receive(sender)
    }

    func cancel() {
      sender?.removeTarget(self, action: .init("act", Inner.act), for: events)
      downstream = nil
    }
  }
}
