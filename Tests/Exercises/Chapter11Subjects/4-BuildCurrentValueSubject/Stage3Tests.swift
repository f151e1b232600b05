import Chapter01Handshake
import Chapter05Demand
import Exercise11_4
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/11-Subjects.md#deliver-a-value-that-is-set"

@Suite(
  "11.4 Stage 3: Deliver a value that is set",
  .exercise("Chapter11Subjects/4-BuildCurrentValueSubject"))
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

  @Test("Every small program: values set before the end and after it.", .search)
  func everyProgram() {
    var search = CurrentValueModel.search(setsAfterEnd: true, see: place) {
      $0.value = $1
    }
    search.names.send = { "subject.value = \($0)" }
    search.run(.half)
  }

  @Test("A value set without demand waits for a request.")
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
      ], "Setting `value` must deliver in the same way as `send`.")
  }

  @Test("A value set inside a delivery reaches all subscribers first.")
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
      "A value set inside a delivery reaches all subscribers first. Then the"
        + " outer delivery continues with its own value.", see: place)
    guests.forEach { $0.subscription?.cancel() }
  }
}
