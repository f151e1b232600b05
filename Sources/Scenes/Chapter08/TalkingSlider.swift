import Chapter01Handshake
import Chapter07ControlEvents
import Timeline

/// A slider that prints its registrations and moves.
///
/// In figures its publisher is drawn on the slider's own lane.
final class TalkingSlider: Slider {
  private var timeline = Timeline()

  convenience init(_ timeline: Timeline) {
    self.init()
    self.timeline = timeline
    timeline.declare(["program", "slider", "subscription", "subscriber"])
  }

  override func addTarget<T: AnyObject>(
    _ target: T, action: Action<T>, for events: Event
  ) {
    print("addTarget")
    timeline.call(from: "subscription", to: "slider", "addTarget") {
      super.addTarget(target, action: action, for: events)
    }
  }

  override func removeTarget<T: AnyObject>(
    _ target: T, action: Action<T>, for events: Event
  ) {
    print("removeTarget")
    timeline.call(from: "subscription", to: "slider", "removeTarget") {
      super.removeTarget(target, action: action, for: events)
    }
  }

  override func sendActions(for events: Event) {
    print("(a finger slides to \(value))")
    timeline.call(from: "program", to: "slider", "slide(to: \(value))") {
      guard !allControlEvents.isDisjoint(with: events) else { return }
      timeline.call(from: "slider", to: "subscription", "happened") {
        let before = timeline.events.count
        super.sendActions(for: events)
        guard timeline.events.count == before else { return }
        timeline.record(.lost, to: "subscription", text: "\(value)")
      }
    }
  }
}

extension Publisher where Output: Control {
  /// Records the run on the lanes of a talking slider.
  func recorded(with timeline: Timeline) -> RecordedPublisher<Self> {
    recorded(on: timeline, as: "slider") { "\(value(of: $0))" }
  }
}

/// The notes' publishers deliver a `Control`, which their users must cast.
private func value(of control: Control) -> Double {
  guard let slider = control as? Slider else { return .nan }
  return slider.value
}

/// A subscriber that prints its requests and the slider's values.
final class Listener<Input: Control>: Subscriber {
  typealias Failure = Never

  private let demand: Subscribers.Demand
  private let onValue: (Double) -> Void
  private var subscription: Subscription?

  /// Makes a subscriber that requests `demand` at once, unless it is zero, and
  /// calls `onValue` with each value.
  init(
    of _: Input.Type = TalkingSlider.self, demand: Subscribers.Demand = .none,
    onValue: @escaping (Double) -> Void = { _ in }
  ) {
    self.demand = demand
    self.onValue = onValue
  }

  func request(_ demand: Subscribers.Demand) {
    print("request \(demand)")
    subscription?.request(demand)
  }

  func cancel() {
    print("cancel")
    subscription?.cancel()
    subscription = nil
  }

  func receive(subscription: Subscription) {
    print("subscription")
    self.subscription = subscription
    if demand > .none { request(demand) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let value = value(of: input)
    print("value \(value)")
    onValue(value)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    print("\(completion)")
    subscription = nil
  }
}
