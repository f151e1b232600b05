import Chapter01Handshake
import Chapter05Demand
import Exercise11_5
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/11-Subjects.md#a-value-and-its-sinks"

@Suite(
  "11.5 Stage 1: A value and its sinks",
  .exercise("Chapter11Subjects/5-BuildCurrentValueSubject"))
struct Stage1Tests {
  private let log = TestLog()
  private let subject = CurrentValueSubject<Int, FakeFailure>(0)

  private func sink(_ name: String) -> NotingSubscriber<Int, FakeFailure> {
    NotingSubscriber(name, demand: .unlimited, log: log)
  }

  /// What happens from a line on: whether one that comes is told the value that
  /// is there is a question of its own.
  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      Array(log.lines.drop { $0 != lines[0] }), is: lines, lesson, see: place,
      sourceLocation: sourceLocation)
  }

  @Test("A sink gets a subscription, and then what is sent.")
  func one() {
    let timeline = Timeline()
    subject.recorded(on: timeline).subscribe(sink("a"))
    subject.send(1)
    subject.send(2)
    // Whether it is told the 0 is another stage's.
    let first = timeline.history.filter { $0 == "value 0" }
    expectTimeline(
      timeline,
      is: Timeline.Recording(
        history: ["subscribe", "subscription", "request unlimited"]
          + first + ["value 1", "value 2"]),
      "Make a subscription for each subscriber, and hand it over.", see: place)
  }

  @Test("Each sink gets each value, in the order in which they came.")
  func several() {
    for name in ["a", "b", "c"] { subject.subscribe(sink(name)) }
    log.write("send 1")
    subject.send(1)
    expect(
      ["send 1", "a value 1", "b value 1", "c value 1"],
      "Keep a list of the runs, and go through all of it.")
  }

  @Test("The value is what was sent last, and is set before it is sent.")
  func value() {
    let (subject, log) = (subject, log)
    let sink = sink("a")
    sink.onValue = { _, _ in
      log.write("the subject has \(subject.value)")
      return .none
    }
    subject.subscribe(sink)
    log.write("send 1")
    subject.send(1)
    subject.send(2)
    log.write("the subject has \(subject.value)")
    expect(
      [
        "send 1", "a value 1", "the subject has 1", "a value 2",
        "the subject has 2", "the subject has 2",
      ], "Set the value first, and then tell the sinks of it.")
  }

  @Test("A sink that has cancelled gets nothing more; the others do.")
  func leaves() {
    let sinks = ["a", "b"].map(sink)
    sinks.forEach { subject.subscribe($0) }
    log.write("send 1")
    subject.send(1)
    sinks[0].cancel()
    subject.send(2)
    sinks[0].cancel()
    subject.send(3)
    expect(
      [
        "send 1", "a value 1", "b value 1", "a cancel", "b value 2", "a cancel",
        "b value 3",
      ], "A cancel takes this run out of the list, and no other.")
  }

  @Test("A sink that comes when another has left is told last.")
  func newcomer() {
    let sinks = ["a", "b"].map(sink)
    sinks.forEach { subject.subscribe($0) }
    sinks[0].cancel()
    subject.subscribe(sink("c"))
    log.write("send 1")
    subject.send(1)
    expect(
      ["send 1", "b value 1", "c value 1"],
      "The order is that in which they came, whoever has left meanwhile.")
  }

  @Test("A sink that is cancelled in the middle of a value is passed over.")
  func leavesInside() {
    let sinks = ["a", "b", "c"].map(sink)
    sinks[0].onValue = { _, value in
      if value == 1 { sinks[1].cancel() }
      return .none
    }
    sinks.forEach { subject.subscribe($0) }
    log.write("send 1")
    subject.send(1)
    subject.send(2)
    sinks[0].onValue = { _, _ in .none }
    expect(
      [
        "send 1", "a value 1", "b cancel", "c value 1", "a value 2",
        "c value 2",
      ], "Ask each run whether it is still on, when its turn comes.")
  }

  @Test("A sink that sends as soon as it has its subscription hears of it.")
  func sendsAtOnce() {
    let (subject, log) = (subject, log)
    let sink = NotingSubscriber<Int, FakeFailure>("a", log: log)
    sink.onSubscription = { sink in
      sink.subscription?.request(.unlimited)
      log.write("send 1")
      subject.send(1)
    }
    subject.subscribe(sink)
    subject.send(2)
    expect(
      ["send 1", "a value 1", "a value 2"],
      "Put the run into the list, and then hand it over.")
    sink.cancel()
  }

  @Test("The same subscriber twice is two runs.")
  func twice() {
    let sink = sink("a")
    subject.subscribe(sink)
    let first = sink.subscription
    subject.subscribe(sink)
    log.write("send 1")
    subject.send(1)
    first?.cancel()
    subject.send(2)
    expectHistory(
      Array(log.lines.drop { $0 != "send 1" }),
      is: ["send 1", "a value 1", "a value 1", "a value 2"],
      "A run is known by its subscription, and not by its subscriber.",
      see: place)
  }

  @Test("A sink that has cancelled is released.")
  func releases() {
    weak var watched: NotingSubscriber<Int, FakeFailure>?
    var subscription: Subscription?
    do {
      let sink = sink("a")
      watched = sink
      subject.subscribe(sink)
      subscription = sink.subscription
      sink.subscription = nil
      #expect(subscription != nil, .lesson("No subscription came.", see: place))
    }
    subscription?.cancel()
    #expect(
      watched == nil,
      .lesson(
        """
        After its cancel the subscriber is still held, by its run or by the list.
        """, see: place))
  }
}
