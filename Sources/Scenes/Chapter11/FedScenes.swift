import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter07ControlEvents
import Chapter11Subjects
import Timeline

extension Scene {
  static let heldByItsRuns = Scene(
    "11/held-by-its-runs", "A subject that only its subscriber retains"
  ) { _ in
    final class Clock {
      var onTick: (Int) -> Void = { _ in }
    }
    func seconds(of clock: Clock) -> some Publisher<Int, Never> {
      let subject = PassthroughSubject<Int, Never>()
      clock.onTick = { [weak subject] in subject?.send($0) }
      return subject
    }
    let clock = Clock()
    clock.onTick(1)
    let sink = seconds(of: clock).sink { print("second \($0)") }
    clock.onTick(2)
    clock.onTick(3)
    sink.cancel()
    clock.onTick(4)
  }

  static let fedSubject = Scene(
    "11/fed", "A subject that subscribes is an operator"
  ) { timeline in
    let numbers = PassthroughSubject<Int, Never>()
    let subject = PassthroughSubject<Int, Never>()
    let sink =
      subject
      .recorded(
        on: timeline, as: "subject", subscription: "run behind",
        subscriber: "sink"
      )
      .sink { print("value \($0)") }
    let feeding =
      numbers
      .recorded(
        on: timeline, as: "numbers", subscription: "run before",
        subscriber: "subject"
      )
      .subscribe(subject)
    numbers.send(1)
    timeline.call(from: "program", to: "subject", "send 2") {
      subject.send(2)
    }
    feeding.cancel()
    numbers.send(3)
    sink.cancel()
  }

  static let droppedToken = Scene(
    "11/dropped-token", "The token of subscribe is dropped"
  ) { _ in
    let numbers = PassthroughSubject<Int, Never>()
    let subject = PassthroughSubject<Int, Never>()
    let sink = subject.sink { print("value \($0)") }
    _ = numbers.subscribe(subject)
    numbers.send(1)
    print("(nothing arrived)")
    sink.cancel()
  }

  static let secondSinkMisled = Scene(
    "11/second-sink", "The documents' second sink, and what it listens to"
  ) { timeline in
    let sinks = ListensToTheFirst(timeline)
    sinks.send()
    print("subscribers of sub2: \(sinks.listenersOfSub2)")
  }

  static let secondSinkRepaired = Scene(
    "11/second-sink-repaired", "The second sink listens to the second subject"
  ) { timeline in
    let sinks = ListensToTheSecond(timeline)
    sinks.send()
    print("subscribers of sub2: \(sinks.listenersOfSub2)")
  }

  static let asksWhenAsked = Scene(
    "11/asks-when-asked", "When a subject requests from its upstream"
  ) { _ in
    let numbers = ManualPublisher<Int, Never> { print("  numbers: \($0)") }
    let passthrough = PassthroughSubject<Int, Never>()
    let current = CurrentValueSubject<Int, Never>(0)
    print("the current value subject is fed")
    let first = numbers.subscribe(current)
    print("the passthrough subject is fed")
    let second = numbers.subscribe(passthrough)
    print("a subscriber requests one from the passthrough subject")
    let guest = Guest<Int>()
    passthrough.subscribe(guest)
    guest.request(.max(1))
    first.cancel()
    second.cancel()
  }

  static let feedsItself = Scene(
    "11/feeds-itself", "A subject is subscribed to itself", traps: true
  ) { _ in
    let subject = PassthroughSubject<Int, Never>()
    let sink = subject.prefixPrinting()
    let feeding = subject.subscribe(subject)
    subject.send(1)
    feeding.cancel()
    sink.cancel()
  }
}

extension PassthroughSubject where Output == Int, Failure == Never {
  /// Prints the first three values, and whether more arrive.
  fileprivate func prefixPrinting() -> AnyCancellable {
    var count = 0
    return sink { value in
      count += 1
      if count <= 3 { print("value \(value)") }
      if count == 4 { print("and so on") }
    }
  }
}

/// The notes' three subjects: the top one feeds two others, but both sinks
/// subscribe to the first of these.
///
/// In the notes the sinks are made in a `viewDidLoad`, here in a class.
private final class ListensToTheFirst {
  private let topSubject = PassthroughSubject<String, Never>()
  private var storage: [AnyCancellable] = []
  private let watch: Watch

  init(_ timeline: Timeline) {
    watch = Watch(timeline)
    let sub1 = PassthroughSubject<String, Never>()
    watch.watch(topSubject, as: "topSubject", for: "sub1").subscribe(sub1)
      .store(in: &storage)
    watch.watch(sub1, as: "sub1", for: "sink 1").sink { print("sub1", $0) }
      .store(in: &storage)
    let sub2 = PassthroughSubject<String, Never>()
    watch.watch(topSubject, as: "topSubject", for: "sub2").subscribe(sub2)
      .store(in: &storage)
    watch.watch(sub1, as: "sub1", for: "sink 2").sink { print("sub2", $0) }
      .store(in: &storage)
  }

  var listenersOfSub2: Int { watch.listeners(of: "sub2") }

  func send() {
    watch.send("howdy", to: topSubject)
    storage.forEach { $0.cancel() }
  }
}

/// The same class, but the second sink subscribes to the second subject.
private final class ListensToTheSecond {
  private let topSubject = PassthroughSubject<String, Never>()
  private var storage: [AnyCancellable] = []
  private let watch: Watch

  init(_ timeline: Timeline) {
    watch = Watch(timeline)
    let sub1 = PassthroughSubject<String, Never>()
    watch.watch(topSubject, as: "topSubject", for: "sub1").subscribe(sub1)
      .store(in: &storage)
    watch.watch(sub1, as: "sub1", for: "sink 1").sink { print("sub1", $0) }
      .store(in: &storage)
    let sub2 = PassthroughSubject<String, Never>()
    watch.watch(topSubject, as: "topSubject", for: "sub2").subscribe(sub2)
      .store(in: &storage)
    watch.watch(sub2, as: "sub2", for: "sink 2").sink { print("sub2", $0) }
      .store(in: &storage)
  }

  var listenersOfSub2: Int { watch.listeners(of: "sub2") }

  func send() {
    watch.send("howdy", to: topSubject)
    storage.forEach { $0.cancel() }
  }
}

/// Records which subject each subscriber subscribes to.
private struct Watch {
  private let timeline: Timeline

  init(_ timeline: Timeline) {
    self.timeline = timeline
    timeline.declare([
      "program", "topSubject", "sub1", "sub2", "sink 1", "sink 2",
    ])
  }

  func watch(
    _ subject: PassthroughSubject<String, Never>, as lane: String,
    for listener: String
  ) -> RecordedPublisher<PassthroughSubject<String, Never>> {
    subject.recorded(
      on: timeline, as: lane, subscription: "\(lane) for \(listener)",
      subscriber: listener)
  }

  func send(
    _ value: String, to subject: PassthroughSubject<String, Never>
  ) {
    timeline.call(from: "program", to: "topSubject", "send \(value)") {
      subject.send(value)
    }
  }

  func listeners(of lane: String) -> Int {
    timeline.events.filter { $0.kind == .subscribe && $0.to == lane }.count
  }
}
