import Chapter01Handshake
import Chapter05Demand

/// One note's publisher of events: its subscription registers before the first
/// request, retains the control, and subtracts from the demand after the
/// delivery.
package enum RegistersTooEarly {
  package struct EventPublisher: Publisher {
    package typealias Output = Control
    package typealias Failure = Never

    private let control: Control
    private let controlEvent: Control.Event

    package init(control: Control, controlEvent: Control.Event) {
      self.control = control
      self.controlEvent = controlEvent
    }

    package func receive<S: Subscriber>(subscriber: S)
    where S.Input == Control, S.Failure == Never {
      subscriber.receive(
        subscription: EventSubscription(
          control: control, event: controlEvent, subscriber: subscriber))
    }
  }
}

extension RegistersTooEarly {
  private final class EventSubscription<S: Subscriber>: Subscription
  where S.Input == Control, S.Failure == Never {
    private let control: Control
    private let event: Control.Event
    private var subscriber: S?
    private var currentDemand = Subscribers.Demand.none

    // With Objective-C, this is a selector.
    private let action = Control.Action(
      "eventOccured", EventSubscription.eventOccured)

    init(control: Control, event: Control.Event, subscriber: S) {
      self.control = control
      self.event = event
      self.subscriber = subscriber
      control.addTarget(self, action: action, for: event)
    }

    func request(_ demand: Subscribers.Demand) {
      currentDemand += demand
    }

    func cancel() {
      subscriber = nil
      control.removeTarget(self, action: action, for: event)
    }

    // This subscription delivers the control that it retains, not the sender.
    func eventOccured(_: Control) {
      guard currentDemand > 0 else { return }
      currentDemand += subscriber?.receive(control) ?? .none
      currentDemand -= 1
    }
  }
}
