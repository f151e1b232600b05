import Chapter01Handshake
import Chapter05Demand
import Exercise11_5
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/11-Subjects.md#store-the-value-then-deliver-it"

@Suite(
  "11.5 Stage 1: Store the value, then deliver it",
  .exercise("Chapter11Subjects/5-BuildCurrentValueSubject"))
struct Stage1Tests {
  private let log = TestLog()
  private let subject = CurrentValueSubject<Int, FakeFailure>(0)

  private func sink(_ name: String) -> NotingSubscriber<Int, FakeFailure> {
    NotingSubscriber(name, demand: .unlimited, log: log)
  }

  /// Compares the history from the first of `lines` on. Earlier lines depend on
  /// whether a new subscriber receives the current value, which is left open
  /// here.
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
      ], "Set the value first, and then tell the sinks of it.")
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
      ], "Ask each run whether it is still on, when its turn comes.")
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
      "Put the run into the list, and then hand it over.")
    sink.cancel()
  }
}
