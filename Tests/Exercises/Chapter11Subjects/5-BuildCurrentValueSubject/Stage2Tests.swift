import Chapter01Handshake
import Chapter05Demand
import Exercise11_5
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/11-Subjects.md#late-subscribers"

@Suite(
  "11.5 Stage 2: Late subscribers",
  .exercise("Chapter11Subjects/5-BuildCurrentValueSubject"))
struct Stage2Tests {
  private let log = TestLog()
  private let subject = CurrentValueSubject<Int, FakeFailure>(0)
  private func expect(
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
    expect(
      ["subscription", "request unlimited", "value 2"],
      "A newer value takes the place of the one that waits.")
  }

  @Test("The current value arrives once, after any number of requests.")
  func once() {
    let guest = NotingSubscriber<Int, FakeFailure>(log: log)
    subject.subscribe(guest)
    guest.request(.unlimited)
    guest.request(.unlimited)
    subject.send(1)
    guest.request(.unlimited)
    expect(
      [
        "subscription", "request unlimited", "value 0", "request unlimited",
        "value 1", "request unlimited",
      ], "What was delivered waits no longer.")
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
    expect(
      [
        "a subscription", "a request unlimited", "a value 0", "a value 1",
        "b subscription", "b request unlimited", "b value 1", "a value 2",
        "b value 2",
      ], "Go through those who were there when the value was sent.")
    [first, second].forEach { $0.subscription?.cancel() }
  }
}
