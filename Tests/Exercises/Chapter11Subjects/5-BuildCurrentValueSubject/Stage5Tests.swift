import Chapter01Handshake
import Chapter05Demand
import Exercise11_5
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/11-Subjects.md#a-value-that-is-set"

@Suite(
  "11.5 Stage 5: A value that is set",
  .exercise("Chapter11Subjects/5-BuildCurrentValueSubject"))
struct Stage5Tests {
  private let log = TestLog()
  private let subject = CurrentValueSubject<Int, FakeFailure>(0)

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      log.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  @Test(
    "Every small program: what is set, before the end and after it.", .search)
  func everyProgram() {
    var search = BuildCurrentValueSubject.search(setsAfterEnd: true, see: place)
    { $0.value = $1 }
    search.names.send = { "subject.value = \($0)" }
    search.run(.half)
  }

  @Test("A value that is set is sent, once.")
  func set() {
    let timeline = Timeline()
    subject.recorded(on: timeline)
      .subscribe(NotingSubscriber(demand: .unlimited))
    subject.value = 1
    subject.value += 1
    subject.send(3)
    expectTimeline(
      timeline,
      is: Timeline.Recording(history: [
        "subscribe", "subscription", "request unlimited", "value 0", "value 1",
        "value 2", "value 3",
      ]), "To set the value and to send it come to the same.", see: place)
  }

  @Test("It is set before it is sent.")
  func order() {
    let (subject, log) = (subject, log)
    let guest = NotingSubscriber<Int, FakeFailure>(demand: .unlimited, log: log)
    guest.onValue = { _, _ in
      log.write("the subject has \(subject.value)")
      return .none
    }
    subject.subscribe(guest)
    subject.value = 1
    expect(
      [
        "subscription", "request unlimited", "value 0", "the subject has 0",
        "value 1", "the subject has 1",
      ], "Who reads it while it receives sees the new one.")
    guest.subscription?.cancel()
  }

  @Test("For one that has not asked, what is set waits.")
  func waits() {
    let guest = NotingSubscriber<Int, FakeFailure>(demand: .max(1), log: log)
    subject.subscribe(guest)
    subject.value = 1
    subject.value = 2
    guest.request(.max(1))
    expect(
      [
        "subscription", "request max(1)", "value 0", "request max(1)",
        "value 2",
      ], "What is set goes the way of what is sent.")
  }

  @Test("What is set inside a value goes through first.")
  func inside() {
    let (subject, log) = (subject, log)
    let guests = ["a", "b"].map {
      NotingSubscriber<Int, FakeFailure>($0, demand: .unlimited, log: log)
    }
    guests.forEach { subject.subscribe($0) }
    guests[0].onValue = { _, value in
      if value == 1 { subject.value = 2 }
      return .none
    }
    log.write("set 1")
    subject.value = 1
    expectHistory(
      Array(log.lines.drop { $0 != "set 1" }),
      is: ["set 1", "a value 1", "a value 2", "b value 2", "b value 1"],
      "The inner set goes to all first; then the outer one goes on, with the"
        + " value that it was given.", see: place)
    guests.forEach { $0.subscription?.cancel() }
  }

  @Test("After the end it is set, and nobody hears of it.")
  func afterTheEnd() {
    let (subject, log) = (subject, log)
    subject.subscribe(
      NotingSubscriber<Int, FakeFailure>(demand: .unlimited, log: log))
    subject.send(completion: .finished)
    subject.value = 3
    log.write("the subject has \(subject.value)")
    subject.subscribe(
      NotingSubscriber<Int, FakeFailure>("late", demand: .unlimited, log: log))
    expect(
      [
        "subscription", "request unlimited", "value 0", "finished",
        "the subject has 3", "late subscription", "late request unlimited",
        "late finished",
      ], "The property keeps what it is given, also when nobody is told.")
  }
}
