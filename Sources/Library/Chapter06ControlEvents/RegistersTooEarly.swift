import Chapter01Handshake
import Chapter05Demand

/// One document's publisher of events: its subscription registers when it is
/// made, whether or not anybody asks, and holds the control.
package enum RegistersTooEarly {
  package struct EventPublisher<C: Control>: Publisher {
    package typealias Output = C
    package typealias Failure = Never

    private let control: C
    private let events: Control.Event

    package init(control: C, events: Control.Event) {
      self.control = control
      self.events = events
    }

    package func receive<S: Subscriber>(subscriber: S)
    where S.Input == C, S.Failure == Never {
      subscriber.receive(
        subscription: EventSubscription(
          control: control, events: events, subscriber: subscriber))
    }
  }
}

extension RegistersTooEarly {
  private final class EventSubscription<C: Control, S: Subscriber>:
    Subscription
  where S.Input == C, S.Failure == Never {
    private let control: C
    private let events: Control.Event
    private var subscriber: S?
    private var currentDemand = Subscribers.Demand.none

    init(control: C, events: Control.Event, subscriber: S) {
      self.control = control
      self.events = events
      self.subscriber = subscriber
      control.addTarget(
        self, action: .init("happened", EventSubscription.happened), for: events
      )
    }

    func request(_ demand: Subscribers.Demand) {
      currentDemand += demand
    }

    func cancel() {
      subscriber = nil
      control.removeTarget(
        self, action: .init("happened", EventSubscription.happened), for: events
      )
    }

    func happened(_ sender: Control) {
      guard currentDemand > 0, let subscriber else { return }
      currentDemand -= 1
      currentDemand += subscriber.receive(control)
    }
  }
}
