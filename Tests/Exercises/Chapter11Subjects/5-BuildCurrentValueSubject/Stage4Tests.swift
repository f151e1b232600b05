import Chapter01Handshake
import Chapter05Demand
import Exercise11_5
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/11-Subjects.md#an-end"

@Suite(
  "11.5 Stage 4: An end",
  .exercise("Chapter11Subjects/5-BuildCurrentValueSubject"))
struct Stage4Tests {
  private let station = TestedSubject(see: place, current: 0) {
    let subject = CurrentValueSubject<Int, FakeFailure>(0)
    return .init(
      subject, send: { subject.send($0) },
      complete: { subject.send(completion: $0) })
  }

  @Test("Every small program: the newest waits, until the end.", .search)
  func everyProgram() {
    BuildCurrentValueSubject.search(see: place) { $0.send($1) }.run()
  }

  @Test("A value that waits is lost at the end, and the end needs no demand.")
  func end() {
    let subject = CurrentValueSubject<Int, FakeFailure>(0)
    let timeline = Timeline()
    let guest = NotingSubscriber<Int, FakeFailure>(demand: .max(1))
    subject.recorded(on: timeline).subscribe(guest)
    subject.send(1)
    subject.send(completion: .finished)
    guest.request(.max(1))
    expectTimeline(
      timeline,
      is: Timeline.Recording(history: [
        "subscribe", "subscription", "request max(1)", "value 0", "finished",
        "request max(1)",
      ]), "The end waits for nobody, and what waited goes with it.", see: place)
  }

  @Test("What is sent after the end is neither sent nor set.")
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

  @Test("One that comes after the end does not hold the subject.")
  func latecomer() {
    weak var subject: CurrentValueSubject<Int, FakeFailure>?
    let guest = NotingSubscriber<Int, FakeFailure>()
    do {
      let ended = CurrentValueSubject<Int, FakeFailure>(0)
      subject = ended
      ended.send(completion: .finished)
      ended.subscribe(guest)
    }
    expectHistory(
      [subject == nil ? "released" : "held"], is: ["released"],
      "Its run is over with the completion, so it has nothing to hold.",
      see: place)
    withExtendedLifetime(guest.subscription) {}
  }

  @Test("J5 The end goes to all, once, and needs no demand.")
  func j5() { station.keeps(.j5) }

  @Test("J6 A subject that has ended is dead, and says so to latecomers.")
  func j6() { station.keeps(.j6) }

  @Test("J7 Who has cancelled gets nothing more, and the others go on.")
  func j7() { station.keeps(.j7) }

  @Test("J9 Who subscribes, or ends it, during a value changes what follows.")
  func j9() { station.keeps(.j9) }

  @Test("J10 At the end, and at a cancel, it lets go of the subscriber.")
  func j10() { station.keeps(.j10) }

  @Test("J11 A subject lives as long as somebody is subscribed to it.")
  func j11() { station.keeps(.j11) }
}
