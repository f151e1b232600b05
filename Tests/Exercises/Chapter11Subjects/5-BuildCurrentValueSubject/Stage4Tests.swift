import Chapter01Handshake
import Chapter05Demand
import Exercise11_5
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/11-Subjects.md#complete-once-for-all-subscribers"

@Suite(
  "11.5 Stage 4: Complete once, for everyone",
  .exercise("Chapter11Subjects/5-BuildCurrentValueSubject"))
struct Stage4Tests {
  @Test("Every small program: the newest value waits, until the end.", .search)
  func everyProgram() {
    CurrentValueModel.search(see: place) { $0.send($1) }.run()
  }

  @Test("A value sent after the completion is neither delivered nor stored.")
  func afterwards() {
    let subject = CurrentValueSubject<Int, FakeFailure>(0)
    let guest = NotingSubscriber<Int, FakeFailure>(demand: .unlimited)
    subject.subscribe(guest)
    subject.send(completion: .failure(FakeFailure()))
    subject.send(1)
    expectHistory(
      guest.lines + ["the subject has \(subject.value)"],
      is: [
        "subscription", "request unlimited", "value 0", "failure(trouble)",
        "the subject has 0",
      ], "After the end `send` does nothing at all.", see: place)
  }

  @Test(
    "After its completion a run does not retain the subject.",
    arguments: [true, false])
  func releasesTheSubject(isLate: Bool) {
    weak var subject: CurrentValueSubject<Int, FakeFailure>?
    let guest = NotingSubscriber<Int, FakeFailure>()
    do {
      let ended = CurrentValueSubject<Int, FakeFailure>(0)
      subject = ended
      if !isLate { ended.subscribe(guest) }
      ended.send(completion: .finished)
      if isLate { ended.subscribe(guest) }
    }
    expectHistory(
      [subject == nil ? "released" : "held"], is: ["released"],
      "Its run is over with the completion, so it has nothing to hold.",
      see: place)
    withExtendedLifetime(guest.subscription) {}
  }
}
