import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter07ControlEvents
import ExerciseSupport
import Foundation
import Testing
import Timeline

/// A slider that logs its registrations.
final class NotedSlider: Slider {
  private let written = Locked<[String]>([])
  var lines: [String] { written.withLock { $0 } }

  override func addTarget<T: AnyObject>(
    _ target: T, action: Action<T>, for events: Event
  ) {
    written.withLock { $0.append("add") }
    super.addTarget(target, action: action, for: events)
  }

  override func removeTarget<T: AnyObject>(
    _ target: T, action: Action<T>, for events: Event
  ) {
    written.withLock { $0.append("remove") }
    super.removeTarget(target, action: action, for: events)
  }
}

@Suite("A control's publisher delivers on demand, and retains no subscriber")
struct ControlPublisherTests {
  private let timeline = Timeline()
  private let slider = NotedSlider()

  private func subscribe(
    onSubscription: @escaping (Subscription) -> Void = { _ in },
    onValue: @escaping (NotedSlider, Subscription) -> Subscribers.Demand = {
      _, _ in .none
    }
  ) -> ScriptedSubscriber<NotedSlider, Never> {
    let subscriber = ScriptedSubscriber<NotedSlider, Never>(
      onSubscription: onSubscription, onValue: onValue)
    slider.publisher(for: .valueChanged)
      .recorded(on: timeline, describe: { "\($0.value)" })
      .subscribe(subscriber)
    return subscriber
  }

  private var history: ArraySlice<String> { timeline.history.dropFirst(2) }

  @Test("It registers once, at the first demand, and a cancel unregisters it.")
  func registers() {
    let subscriber = subscribe()
    #expect(slider.lines == [] && slider.allControlEvents == [])
    subscriber.subscription?.request(.none)
    #expect(slider.lines == [])
    subscriber.subscription?.request(.max(1))
    subscriber.subscription?.request(.max(1))
    #expect(slider.lines == ["add"])
    #expect(slider.allControlEvents == .valueChanged)
    subscriber.subscription?.cancel()
    #expect(slider.lines == ["add", "remove"])
    #expect(slider.allControlEvents == [])
  }

  @Test("It delivers as many events as requested, and drops the others.")
  func demand() {
    let subscriber = subscribe(
      onSubscription: { $0.request(.max(1)) },
      onValue: { slider, _ in slider.value == 0.1 ? .max(1) : .none })
    for value in [0.1, 0.2, 0.3] { slider.slide(to: value) }
    subscriber.subscription?.request(.max(1))
    slider.slide(to: 0.4)
    #expect(
      history == [
        "request max(1)", "value 0.1", "returned max(1)", "value 0.2",
        "request max(1)", "value 0.4",
      ])
  }

  @Test("An event inside an event spends its demand first.")
  func nested() {
    let subscriber = subscribe(
      onSubscription: { $0.request(.max(2)) },
      onValue: { [slider, timeline] sender, _ in
        let value = sender.value
        if value < 1 { slider.slide(to: value + 0.5) }
        timeline.note("end of \(value)")
        return .none
      })
    slider.slide(to: 0)
    slider.slide(to: 0.5)
    #expect(
      history == [
        "request max(2)", "value 0.0", "value 0.5", "note end of 0.5",
        "note end of 0.0",
      ])
    withExtendedLifetime(subscriber) {}
  }

  @Test("A cancel inside an event is the last call.")
  func cancelInside() {
    let subscriber = subscribe(
      onSubscription: { $0.request(.unlimited) },
      onValue: { _, subscription in
        subscription.cancel()
        return .unlimited
      })
    slider.slide(to: 0.1)
    slider.slide(to: 0.2)
    subscriber.subscription?.request(.unlimited)
    slider.slide(to: 0.3)
    #expect(
      history == [
        "request unlimited", "value 0.1", "cancel", "returned unlimited",
        "request unlimited",
      ])
    #expect(slider.lines == ["add", "remove"])
  }

  @Test("A second cancel, or one before any request, does nothing.")
  func cancels() {
    let subscriber = subscribe()
    subscriber.subscription?.cancel()
    subscriber.subscription?.cancel()
    subscriber.subscription?.request(.unlimited)
    #expect(slider.allControlEvents == [])
    #expect(!slider.lines.contains("add"))
  }

  @Test("Each subscriber has its own demand.")
  func two() {
    var lines: [String] = []
    let changes = slider.publisher(for: .valueChanged).map(\.value)
    let first = LoggingSubscriber<Double, Never>(demand: .max(1)) {
      lines.append("first \($0)")
    }
    let second = LoggingSubscriber<Double, Never>(demand: .max(2)) {
      lines.append("second \($0)")
    }
    changes.subscribe(first)
    changes.subscribe(second)
    slider.slide(to: 0.1)
    slider.slide(to: 0.2)
    slider.slide(to: 0.3)
    #expect(
      lines == [
        "first subscription", "first request max(1)", "second subscription",
        "second request max(2)", "first value 0.1", "second value 0.1",
        "second value 0.2",
      ])
    second.cancel()
    first.request(.unlimited)
    slider.slide(to: 0.4)
    #expect(
      lines.suffix(3) == [
        "second cancel", "first request unlimited", "first value 0.4",
      ])
  }

  @Test("The publisher delivers the type of control that created it.")
  func kinds() {
    var lines: [String] = []
    let field = TextField()
    let toggle = Switch()
    let tokens = [
      field.publisher(for: .editingChanged).map(\.text)
        .sink { lines.append($0) },
      toggle.publisher(for: .valueChanged).map(\.isOn)
        .sink { lines.append("\($0)") },
    ]
    field.type("a")
    toggle.flip()
    #expect(lines == ["a", "true"])
    tokens.forEach { $0.cancel() }
  }

  @Test("After the control's release no value and no completion arrive.")
  func controlFirst() {
    var slider: Slider? = Slider()
    weak let watched = slider
    var lines: [String] = []
    let publisher = slider.map { $0.publisher(for: .valueChanged) }
    let subscriber = LoggingSubscriber<Double, Never> { lines.append($0) }
    publisher?.map(\.value).subscribe(subscriber)
    slider?.slide(to: 0.5)
    slider = nil
    #expect(watched == nil)
    subscriber.request(.max(1))
    let late = LoggingSubscriber<Double, Never> { lines.append("late \($0)") }
    publisher?.map(\.value).subscribe(late)
    subscriber.cancel()
    #expect(
      lines == [
        "subscription", "request unlimited", "value 0.5", "request max(1)",
        "late subscription", "late request unlimited", "cancel",
      ])
  }

  @Test("A control that retains its own subscription can be released.")
  func noCycle() {
    final class VolumeSlider: Slider {
      var tokens: Set<AnyCancellable> = []
    }
    weak var watched: VolumeSlider?
    do {
      let slider = VolumeSlider()
      watched = slider
      slider.publisher(for: .valueChanged).sink { _ in }
        .store(in: &slider.tokens)
      slider.slide(to: 0.5)
    }
    #expect(watched == nil)
  }

  @Test("A cancel releases subscriber and subscription.")
  func release() {
    weak var watched: ScriptedSubscriber<NotedSlider, Never>?
    var subscription: Subscription?
    do {
      let subscriber = subscribe(onSubscription: {
        subscription = $0
        $0.request(.unlimited)
      })
      watched = subscriber
    }
    #expect(watched != nil)
    subscription?.cancel()
    #expect(watched == nil)
  }

  @Test("A request during a cancel leaves no registration behind.")
  func threads() {
    for _ in 0..<200 {
      let slider = Slider()
      let subscriber = LoggingSubscriber<Slider, Never>(demand: .none) { _ in }
      slider.publisher(for: .valueChanged).subscribe(subscriber)
      onThreads(4) { number in
        switch number {
        case 0: subscriber.request(.max(1))
        case 1: subscriber.request(.unlimited)
        case 2: slider.sendActions(for: .valueChanged)
        default: subscriber.cancel()
        }
      }
      #expect(slider.allControlEvents == [])
    }
  }
}

@Suite("The documents' publishers of events have these mistakes")
struct DocumentsMistakesTests {
  private let slider = NotedSlider()

  /// Requests one event, and logs the slider's value at each event.
  private func subscribe<P: Publisher<Control, Never>>(
    to events: P, onValue: @escaping (Double) -> Subscribers.Demand
  ) -> ScriptedSubscriber<Control, Never> {
    let subscriber = ScriptedSubscriber<Control, Never>(
      onSubscription: { $0.request(.max(1)) },
      onValue: { control, _ in
        onValue((control as? Slider)?.value ?? .nan)
      })
    events.subscribe(subscriber)
    return subscriber
  }

  private var tooEarly: RegistersTooEarly.EventPublisher {
    .init(control: slider, controlEvent: .valueChanged)
  }

  private var eachTime: RegistersEachTime.ControlPublisher {
    .init(control: slider, for: .valueChanged)
  }

  @Test("One registers before any demand.")
  func registersTooEarly() {
    tooEarly.subscribe(ScriptedSubscriber<Control, Never>())
    #expect(slider.lines == ["add"])
    #expect(slider.allControlEvents == .valueChanged)
  }

  @Test(
    "Without reentrant calls it counts correctly, and a cancel unregisters.")
  func tooEarlyCounts() {
    var values: [Double] = []
    let subscriber = subscribe(to: tooEarly) { value in
      values.append(value)
      return value == 0.1 ? .max(1) : .none
    }
    for value in [0.1, 0.2, 0.3] { slider.slide(to: value) }
    subscriber.subscription?.cancel()
    #expect(values == [0.1, 0.2])
    #expect(slider.lines == ["add", "remove"])
  }

  @Test("It counts after the delivery: an inner event spends no demand.")
  func tooEarlyCountsTooLate() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardOutputContent]
    ) {
      let slider = Slider()
      let subscriber = ScriptedSubscriber<Control, Never>(
        onSubscription: { $0.request(.max(1)) },
        onValue: { _, _ in
          // `print` buffers its output, which would be lost with the process.
          FileHandle.standardOutput.write(Data("\(slider.value)\n".utf8))
          if slider.value < 0.2 { slider.slide(to: 0.2) }
          return .none
        })
      RegistersTooEarly.EventPublisher(
        control: slider, controlEvent: .valueChanged
      ).subscribe(subscriber)
      slider.slide(to: 0.1)
    }
    let output = String(
      decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(output.split(separator: "\n") == ["0.1", "0.2"])
  }

  private final class VolumeSlider: Slider {
    var tokens: Set<AnyCancellable> = []
  }

  /// Returns a slider that only a run of its own events retains.
  private func left<P: Publisher<Control, Never>>(
    _ events: (VolumeSlider) -> P
  ) -> () -> VolumeSlider? {
    let slider = VolumeSlider()
    events(slider).sink { _ in }.store(in: &slider.tokens)
    return { [weak slider] in slider }
  }

  @Test("Both retain their control: one that retains its subscription leaks.")
  func hold() {
    let sliders = [
      left {
        RegistersTooEarly.EventPublisher(
          control: $0, controlEvent: .valueChanged)
      },
      left {
        RegistersEachTime.ControlPublisher(control: $0, for: .valueChanged)
      },
    ]
    for slider in sliders {
      #expect(slider() != nil)
      slider()?.tokens = []
      #expect(slider() == nil)
    }
  }

  @Test("The other registers at every request, and ignores demand.")
  func registersEachTime() {
    var values: [Double] = []
    let subscriber = subscribe(to: eachTime) { value in
      values.append(value)
      return .none
    }
    subscriber.subscription?.request(.max(1))
    for value in [0.1, 0.2, 0.3] { slider.slide(to: value) }
    #expect(slider.lines == ["add", "add"])
    #expect(values == [0.1, 0.2, 0.3])
    subscriber.subscription?.cancel()
    slider.slide(to: 0.4)
    #expect(values == [0.1, 0.2, 0.3])
    #expect(slider.allControlEvents == [])
  }
}
