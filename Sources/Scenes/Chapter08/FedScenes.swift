import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06ControlEvents
import Chapter08Subjects
import Timeline

extension Scene {
  static let fedSubject = Scene(
    "08/fed", "A subject that subscribes is an operator"
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
    "08/dropped-token", "The token of subscribe is dropped"
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
    "08/second-sink", "The documents' second sink, and what it listens to"
  ) { timeline in
    let sinks = ListensToTheFirst(timeline)
    sinks.send()
    print("subscribers of the second subject: \(sinks.listenersOfSecond)")
  }

  static let secondSinkRepaired = Scene(
    "08/second-sink-repaired", "The second sink listens to the second subject"
  ) { timeline in
    let sinks = ListensToTheSecond(timeline)
    sinks.send()
    print("subscribers of the second subject: \(sinks.listenersOfSecond)")
  }

  static let asksWhenAsked = Scene(
    "08/asks-when-asked", "When a subject asks the one that feeds it"
  ) { _ in
    let numbers = ManualPublisher<Int, Never> { print("  numbers: \($0)") }
    let passthrough = PassthroughSubject<Int, Never>()
    let current = CurrentValueSubject<Int, Never>(0)
    print("the current value subject is fed")
    let first = numbers.subscribe(current)
    print("the passthrough subject is fed")
    let second = numbers.subscribe(passthrough)
    print("somebody asks the passthrough subject for one")
    let guest = Guest<Int>()
    passthrough.subscribe(guest)
    guest.request(.max(1))
    first.cancel()
    second.cancel()
  }

  static let feedsItself = Scene(
    "08/feeds-itself", "A subject is subscribed to itself", traps: true
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
  /// Prints the first three values, and says that more came.
  fileprivate func prefixPrinting() -> AnyCancellable {
    var count = 0
    return sink { value in
      count += 1
      if count <= 3 { print("value \(value)") }
      if count == 4 { print("and so on") }
    }
  }
}

/// The documents' two subjects, one behind the other, and two sinks: both of
/// them listen to the first.
private final class ListensToTheFirst {
  private let first = PassthroughSubject<Int, Never>()
  private let second = PassthroughSubject<Int, Never>()
  private var cancellables: [AnyCancellable] = []
  private let watch: Watch

  init(_ timeline: Timeline) {
    watch = Watch(timeline)
    watch.watch(first, as: "first").sink { print("first: \($0)") }
      .store(in: &cancellables)
    watch.watch(first, as: "first", for: "second").subscribe(second)
      .store(in: &cancellables)
    watch.watch(first, as: "first").sink { print("second: \($0)") }
      .store(in: &cancellables)
    watch.declare("second")
  }

  var listenersOfSecond: Int { watch.listeners(of: "second") }

  func send() {
    first.send(1)
    cancellables.forEach { $0.cancel() }
  }
}

/// The same, with the second sink where it was meant to be.
private final class ListensToTheSecond {
  private let first = PassthroughSubject<Int, Never>()
  private let second = PassthroughSubject<Int, Never>()
  private var cancellables: [AnyCancellable] = []
  private let watch: Watch

  init(_ timeline: Timeline) {
    watch = Watch(timeline)
    watch.watch(first, as: "first").sink { print("first: \($0)") }
      .store(in: &cancellables)
    watch.watch(first, as: "first", for: "second").subscribe(second)
      .store(in: &cancellables)
    watch.watch(second, as: "second").sink { print("second: \($0)") }
      .store(in: &cancellables)
  }

  var listenersOfSecond: Int { watch.listeners(of: "second") }

  func send() {
    first.send(1)
    cancellables.forEach { $0.cancel() }
  }
}

/// Records who subscribes to which subject.
private struct Watch {
  private let timeline: Timeline

  init(_ timeline: Timeline) { self.timeline = timeline }

  func declare(_ lane: String) { timeline.declare([lane]) }

  func watch(
    _ subject: PassthroughSubject<Int, Never>, as lane: String,
    for listener: String = "sink"
  ) -> RecordedPublisher<PassthroughSubject<Int, Never>> {
    subject.recorded(
      on: timeline, as: lane, subscription: "run of \(lane)",
      subscriber: listener)
  }

  func listeners(of lane: String) -> Int {
    timeline.events.filter { $0.kind == .subscribe && $0.to == lane }.count
  }
}
