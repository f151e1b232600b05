import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter08Time
import Exercise07_1
import ExerciseSupport
import Testing

@Suite(
  "07.1 Predict the events",
  .exercise("Chapter07ControlEvents/1-PredictTheEvents"))
struct PredictTheEventsTests {
  private let heard = Locked<[String]>([])

  @Test("You predict two of three.")
  func three() {
    let slider = Slider()
    listen(to: slider).request(.max(2))
    for value in [0.1, 0.2, 0.3] { slider.slide(to: value) }
    expect(
      twoOfThree,
      "Two values are requested. What happens to an event without demand?",
      see: "Chapters/07-ControlEvents.md#run")
  }

  @Test("You predict what a late request brings.")
  func late() {
    let slider = Slider()
    let listener = listen(to: slider)
    slider.slide(to: 0.1)
    listener.request(.unlimited)
    slider.slide(to: 0.2)
    expect(
      askedLate,
      "Does a control keep an event that happens before the first request?",
      see: "Chapters/07-ControlEvents.md#run")
  }

  @Test("You predict two listeners.")
  func two() {
    let slider = Slider()
    listen(to: slider, as: "A ").request(.max(1))
    listen(to: slider, as: "B ").request(.max(2))
    slider.slide(to: 0.1)
    slider.slide(to: 0.2)
    expect(
      twoListeners,
      "At an event, the control notifies its listeners in the order of their"
        + " first requests. Each listener's run counts its own demand.",
      see: "Chapters/07-ControlEvents.md#registered-at-the-first-request")
  }

  @Test("You predict the events of a change by the program.")
  func program() {
    let slider = Slider()
    listen(to: slider).request(.unlimited)
    slider.value = 0.1
    slider.slide(to: 0.2)
    expect(
      setByTheProgram, "A control sends an event when the user acts.",
      see: "Chapters/07-ControlEvents.md#target-and-action")
  }

  @Test("You predict the events after a slider's release.")
  func gone() {
    var listener: Listener?
    do {
      let slider = Slider()
      listener = listen(to: slider)
      listener?.request(.unlimited)
      slider.slide(to: 0.1)
    }
    expect(
      sliderGone,
      "After the slider's release, which object could send a completion?",
      see: "Chapters/07-ControlEvents.md#the-control-is-released-first")
    withExtendedLifetime(listener) {}
  }

  @Test("You predict one value, debounced.")
  func debounced() {
    let scheduler = VirtualTimeScheduler()
    let listener = Listener(heard, "")
    SingleValuePublisher(1)
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .map { Double($0) }
      .subscribe(listener)
    listener.request(.unlimited)
    scheduler.advance(by: .seconds(1))
    expect(
      oneDebounced,
      "What happens to a waiting value when the completion arrives?",
      see: "Chapters/08-Time.md#a-completion-drops-the-last-value")
  }

  private func listen(to slider: Slider, as name: String = "") -> Listener {
    let listener = Listener(heard, name)
    slider.publisher(for: .valueChanged).map(\.value).subscribe(listener)
    return listener
  }

  private func expect(
    _ prediction: [String], _ lesson: String, see place: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectPrediction(
      prediction, of: heard.withLock { $0 }, lesson, see: place,
      sourceLocation: sourceLocation)
  }
}

/// A subscriber that logs its signals.
private final class Listener: Subscriber {
  typealias Input = Double
  typealias Failure = Never

  private let heard: Locked<[String]>
  private let name: String
  private var subscription: Subscription?

  init(_ heard: Locked<[String]>, _ name: String) {
    self.heard = heard
    self.name = name
  }

  func request(_ demand: Subscribers.Demand) { subscription?.request(demand) }

  func receive(subscription: Subscription) { self.subscription = subscription }

  func receive(_ input: Double) -> Subscribers.Demand {
    let text = input == input.rounded() ? "\(Int(input))" : "\(input)"
    heard.withLock { $0.append(name + text) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    heard.withLock { $0.append("\(name)\(completion)") }
  }
}
