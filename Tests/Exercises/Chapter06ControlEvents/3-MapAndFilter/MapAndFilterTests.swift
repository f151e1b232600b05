import Chapter01Handshake
import Chapter05Demand
import Exercise06_3
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/06-ControlEvents.md#nothing-to-remember"

/// An error that no answer knows.
private final class OddError: Error, CustomStringConvertible {
  let description = "odd"
}

@Suite(
  "06.3 Map and filter", .exercise("Chapter06ControlEvents/3-MapAndFilter"))
struct MapAndFilterTests {
  private typealias Numbers = Publishers.IntPublisher

  private let timeline = Timeline()

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectTimeline(
      timeline,
      is: Timeline.Recording(history: ["subscribe", "subscription"] + lines),
      lesson, see: place, sourceLocation: sourceLocation)
  }

  @Test("A map delivers what its closure makes of each value.")
  func map() {
    var calls: [Int] = []
    Numbers(numberOfValues: 3)
      .map { value -> String in
        calls.append(value)
        return "\(value)!"
      }
      .recorded(on: timeline)
      .subscribe(ScriptedSubscriber(onSubscription: { $0.request(.unlimited) }))
    expect(
      ["request unlimited", "value 0!", "value 1!", "value 2!", "finished"],
      "Subscribe upstream with a subscriber of your own, in front of the given"
        + " one.")
    expectHistory(
      calls.map { "call \($0)" }, is: ["call 0", "call 1", "call 2"],
      "The closure is called once for each value.", see: place)
  }

  @Test("What is requested and returned goes through a map.")
  func mapDemand() {
    let subscriber = ScriptedSubscriber<Int, Never>(
      onSubscription: { $0.request(.max(1)) },
      onValue: { value, _ in value == 10 ? .max(1) : .none })
    Numbers(numberOfValues: 4).recorded(on: timeline).map { $0 + 10 }
      .subscribe(subscriber)
    subscriber.subscription?.request(.max(1))
    expect(
      [
        "request max(1)", "value 0", "returned max(1)", "value 1",
        "request max(1)", "value 2",
      ], "Return what the subscriber behind you returns.")
  }

  @Test("A filter delivers the values that pass.")
  func filter() {
    var calls: [Int] = []
    Numbers(numberOfValues: 5)
      .filter { value in
        calls.append(value)
        return value.isMultiple(of: 2)
      }
      .recorded(on: timeline)
      .subscribe(ScriptedSubscriber(onSubscription: { $0.request(.unlimited) }))
    expect(
      ["request unlimited", "value 0", "value 2", "value 4", "finished"],
      "Deliver the value itself, if the closure says so.")
    expectHistory(
      calls.map { "call \($0)" },
      is: ["call 0", "call 1", "call 2", "call 3", "call 4"],
      "The closure is called once for each value.", see: place)
  }

  @Test("A value that is held back costs the subscriber nothing.")
  func filterDemand() {
    var last = -1
    let subscriber = ScriptedSubscriber<Int, Never>(
      onSubscription: { $0.request(.max(2)) },
      onValue: { value, _ in value == 3 ? .max(1) : .none })
    Numbers(numberOfValues: 20)
      .filter { value in
        last = value
        return value % 3 == 0 && value > 0
      }
      .recorded(on: timeline)
      .subscribe(subscriber)
    timeline.note("came as far as \(last)")
    subscriber.subscription?.request(.max(1))
    timeline.note("came as far as \(last)")
    expect(
      [
        "request max(2)", "value 3", "returned max(1)", "value 6", "value 9",
        "note came as far as 9", "request max(1)", "value 12",
        "note came as far as 12",
      ],
      "It was paid for, and the subscriber never sees it: ask for another in"
        + " its place, and for no more.")
  }

  @Test("An end needs no value that passes.")
  func emptyFilter() {
    Numbers(numberOfValues: 3).filter { _ in false }.recorded(on: timeline)
      .subscribe(ScriptedSubscriber(onSubscription: { $0.request(.max(1)) }))
    expect(
      ["request max(1)", "finished"], "Pass the end on, whatever came before.")
  }

  @Test("A failure goes through, and is the same failure.")
  func failures() {
    let error = OddError()
    let source = ManualPublisher<Int, OddError>()
    var failures: [OddError] = []
    func note(_ completion: Subscribers.Completion<OddError>) {
      if case .failure(let error) = completion { failures.append(error) }
    }
    source.map { $0 + 1 }.subscribe(Noting(note))
    source.filter { $0 > 1 }.subscribe(Noting(note))
    source.send(completion: .failure(error))
    expectHistory(
      failures.map { $0 === error ? "the same" : "another" },
      is: ["the same", "the same"],
      "Pass the completion on as it is.", see: place)
  }

  @Test("A cancel reaches the publisher, and nothing follows.")
  func cancel() {
    for operation in ["map", "filter"] {
      var lines: [String] = []
      let source = ManualPublisher<Int, Never> { lines.append("up \($0)") }
      let subscriber = LoggingSubscriber<Int, Never>(demand: .max(3)) {
        lines.append($0)
      }
      if operation == "map" { source.map { $0 }.subscribe(subscriber) }
      if operation == "filter" {
        source.filter { _ in true }.subscribe(subscriber)
      }
      source.send(1)
      subscriber.cancel()
      source.send(2)
      expectHistory(
        lines,
        is: [
          "subscription", "request max(3)", "up request max(3)", "value 1",
          "cancel", "up cancel",
        ],
        "Hand the subscription on: a \(operation) has nothing to add to it.",
        see: place)
    }
  }

  @Test("Two subscribers are two runs.")
  func two() {
    let numbers = Numbers(numberOfValues: 2).map { $0 * 2 }.filter { $0 > 0 }
    var lines: [String] = []
    for name in ["first", "second"] {
      numbers.subscribe(
        LoggingSubscriber(demand: .max(1)) { lines.append("\(name) \($0)") })
    }
    let run = ["subscription", "request max(1)", "value 2", "finished"]
    expectHistory(
      lines, is: run.map { "first \($0)" } + run.map { "second \($0)" },
      "Make a new subscriber of your own for each that comes.", see: place)
  }

  @Test("A map of a map is one, and so is a filter of a filter.")
  func fusion() {
    let numbers = Numbers(numberOfValues: 6)
    let one = numbers.map { $0 + 1 }.map { "\($0)" }
    let other = numbers.filter { $0 > 1 }.filter { $0 < 4 }
    expectHistory(
      ["\(type(of: one))", "\(type(of: other))"],
      is: ["Map<IntPublisher, String>", "Filter<IntPublisher>"],
      "A second `map`, for a publisher that is a map already, can put the"
        + " closures together.", see: place)
    var lines: [String] = []
    one.subscribe(LoggingSubscriber(demand: .max(2)) { lines.append($0) })
    other.subscribe(LoggingSubscriber { lines.append($0) })
    expectHistory(
      lines,
      is: [
        "subscription", "request max(2)", "value 1", "value 2",
        "subscription", "request unlimited", "value 2", "value 3", "finished",
      ], "The first closure comes first.", see: place)
    var asked: [String] = []
    numbers.filter { $0.isMultiple(of: 3) }
      .filter { value in
        asked.append("asked for \(value)")
        return false
      }
      .subscribe(LoggingSubscriber { _ in })
    expectHistory(
      asked, is: ["asked for 0", "asked for 3"],
      "What the first filter holds back, the second never sees.", see: place)
  }

  @Test("At the end, and at a cancel, the closures are let go.")
  func letsGo() {
    final class Captured {}
    for end in ["end", "cancel"] {
      var lines: [String] = []
      weak var watched: Captured?
      var subscription: Subscription?
      let source = ManualPublisher<Int, Never>()
      do {
        let captured = Captured()
        watched = captured
        let subscriber = ScriptedSubscriber<Int, Never>(
          onSubscription: { subscription = $0 },
          onValue: { value, _ in
            lines.append("value \(value)")
            return .none
          })
        source
          .map { [captured] value in withExtendedLifetime(captured) { value } }
          .map { value -> Int in value + 1 }
          .filter { [captured] _ in withExtendedLifetime(captured) { true } }
          .subscribe(subscriber)
        source.send(1)
        if end == "end" { source.send(completion: .finished) }
        if end == "cancel" {
          subscription?.cancel()
          subscriber.receive(completion: .finished)
        }
      }
      lines.append(watched == nil ? "released" : "held")
      withExtendedLifetime(subscription) {}
      expectHistory(
        lines, is: ["value 2", "released"],
        "Nobody but the run holds what your operator holds.", see: place)
    }
  }
}

/// Asks for nothing, and notes how it ends.
private final class Noting: Subscriber {
  typealias Input = Int
  typealias Failure = OddError

  private let note: (Subscribers.Completion<OddError>) -> Void

  init(_ note: @escaping (Subscribers.Completion<OddError>) -> Void) {
    self.note = note
  }

  func receive(subscription: Subscription) {}
  func receive(_ input: Int) -> Subscribers.Demand { .none }
  func receive(completion: Subscribers.Completion<OddError>) {
    note(completion)
  }
}
