import Chapter01Handshake
import Chapter05Demand
import Exercise11_4
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/11-Subjects.md#the-current-value"

@Suite(
  "11.4 Stage 1: The current value",
  .exercise("Chapter11Subjects/4-BuildCurrentValueSubject"))
struct Stage1Tests {
  private let log = TestLog()
  private let subject = CurrentValueSubject<Int, FakeFailure>(0)

  private func sink(_ name: String) -> NotingSubscriber<Int, FakeFailure> {
    NotingSubscriber(name, demand: .unlimited, log: log)
  }

  /// Compares the history from the first of `lines` on.
  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      Array(log.lines.drop { $0 != lines[0] }), is: lines, lesson, see: place,
      sourceLocation: sourceLocation)
  }

  @Test("The subject stores each value before it delivers it.")
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
      ],
      "Each sink receives each sent value once, and the subject has stored the"
        + " value by then.")
  }

  @Test("The others keep their order when one sink cancels.")
  func keepsTheOrder() {
    expectHistory(
      subject.linesAfterACancel(log) { subject.send(1) },
      is: ["B value 1", "C value 1", "D value 1", "E value 1"],
      "The subject delivers in the order of subscription, also after a cancel.",
      see: place)
  }

  @Test("A sink cancelled during a delivery is skipped.")
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
      ],
      "A sink cancelled during a delivery receives nothing more. The other"
        + " sinks receive the value as usual.")
  }

  @Test("A sink that sends inside its subscription receives that value.")
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
      "A subscriber that requests inside `receive(subscription:)` receives what is"
        + " sent there: by then the run is in the list, and may deliver.")
    sink.cancel()
  }

  /// Compares the whole history.
  private func expectAll(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      log.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  @Test("A late request receives the current value and no older one.")
  func later() {
    let guest = NotingSubscriber<Int, FakeFailure>(log: log)
    subject.subscribe(guest)
    subject.send(1)
    subject.send(2)
    guest.request(.unlimited)
    expectAll(
      ["subscription", "request unlimited", "value 2"],
      "Nothing is delivered before the first request, which delivers only the"
        + " newest value.")
  }

  @Test("The current value arrives once, after any number of requests.")
  func once() {
    let guest = NotingSubscriber<Int, FakeFailure>(log: log)
    subject.subscribe(guest)
    guest.request(.unlimited)
    guest.request(.unlimited)
    subject.send(1)
    guest.request(.unlimited)
    expectAll(
      [
        "subscription", "request unlimited", "value 0", "request unlimited",
        "value 1", "request unlimited",
      ],
      "The first request delivers the current value, once. Another request"
        + " delivers no value again.")
  }

  @Test("A subscriber that arrives during a delivery receives that value once.")
  func inTheMiddle() {
    let subject = subject
    let first = NotingSubscriber<Int, FakeFailure>(
      "a", demand: .unlimited, log: log)
    let second = NotingSubscriber<Int, FakeFailure>(
      "b", demand: .unlimited, log: log)
    first.onValue = { _, value in
      if value == 1 { subject.subscribe(second) }
      return .none
    }
    subject.subscribe(first)
    subject.send(1)
    subject.send(2)
    expectAll(
      [
        "a subscription", "a request unlimited", "a value 0", "a value 1",
        "b subscription", "b request unlimited", "b value 1", "a value 2",
        "b value 2",
      ],
      "A run that begins during a delivery receives that value once, at its"
        + " first request, and then each later value.")
    [first, second].forEach { $0.subscription?.cancel() }
  }
}
