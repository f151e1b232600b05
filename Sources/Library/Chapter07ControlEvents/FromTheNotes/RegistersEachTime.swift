import Chapter01Handshake
import Chapter05Demand

/// Another note's publisher of events: its subscription registers at every
/// request, ignores the demand, and retains the control.
package enum RegistersEachTime {
  package struct ControlPublisher: Publisher {
    package typealias Output = Control
    package typealias Failure = Never

    private let control: Control
    private let event: Control.Event

    package init(control: Control, for event: Control.Event) {
      self.control = control
      self.event = event
    }

    package func receive<S: Subscriber>(subscriber: S)
    where S.Input == Control, S.Failure == Never {
      subscriber.receive(
        subscription: Inner(
          downstream: subscriber, sender: control, event: event))
    }
  }
}

extension RegistersEachTime.ControlPublisher {
  private final class Inner<S: Subscriber>: Subscription
  where S.Input == Control, S.Failure == Never {
    private let sender: Control
    private let event: Control.Event
    private var downstream: S?

    // With Objective-C, this is a selector.
    private let action = Control.Action("doAction", Inner.doAction)

    init(downstream: S, sender: Control, event: Control.Event) {
      self.downstream = downstream
      self.sender = sender
      self.event = event
    }

    func request(_ demand: Subscribers.Demand) {
      sender.addTarget(self, action: action, for: event)
    }

    func doAction(_ sender: Control) {
      _ = downstream?.receive(sender)
    }

    func cancel() {
      finish()
    }

    private func finish() {
      sender.removeTarget(self, action: action, for: event)
      downstream = nil
    }
  }
}
