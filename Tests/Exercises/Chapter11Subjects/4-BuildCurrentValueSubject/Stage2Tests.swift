import Chapter01Handshake
import Chapter05Demand
import Exercise11_4
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/11-Subjects.md#count-the-demand"

@Suite(
  "11.4 Stage 2: Count the demand",
  .exercise("Chapter11Subjects/4-BuildCurrentValueSubject"))
struct Stage3Tests {
  private final class Token {}

  @Test("Requests add up.")
  func addsUp() {
    let subject = CurrentValueSubject<Int, FakeFailure>(0)
    let guest = NotingSubscriber<Int, FakeFailure>(demand: .max(2))
    subject.subscribe(guest)
    guest.request(.max(1))
    for value in 1...3 { subject.send(value) }
    expectHistory(
      guest.lines,
      is: [
        "subscription", "request max(2)", "value 0", "request max(1)",
        "value 1", "value 2",
      ],
      "Requests add up, and each value subtracts one. This subscriber has"
        + " requested three values.",
      see: place)
  }

  @Test("A delivered value no longer waits.")
  func deliveredIsGone() {
    let subject = CurrentValueSubject<Token, FakeFailure>(Token())
    let guest = NotingSubscriber<Token, FakeFailure>()
    subject.subscribe(guest)
    guest.subscription?.request(.max(2))
    weak var first: Token?
    first = subject.value
    subject.send(Token())
    #expect(
      first == nil,
      .lesson("A run still retains a value that it has delivered.", see: place))
  }

  @Test("Every small program: the newest value waits, until the end.", .search)
  func everyProgram() {
    CurrentValueModel.search(see: place) { $0.send($1) }.run()
  }

  @Test("Every small program: a fast subscriber and a slow one.", .search)
  func everyProgramOfTwo() {
    CurrentValueModel.search(
      opening: [.subscribe(1), .request(.unlimited, by: 0)], see: place
    ) { $0.send($1) }.run(.half)
  }

  @Test("Every small program: values that are sent inside a delivery.", .search)
  func everyProgramOfInside() {
    Variants([false, true]) {
      CurrentValueModel.search(
        deliversAtOnce: $0, opening: [.request(.max(2), by: 0)], see: place
      ) { $0.send($1) }
    }.run(Reach(moves: 5, programs: 3000))
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
      ], "After the completion, `send` must change nothing.", see: place)
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
    #expect(
      guest.subscription != nil,
      .lesson("No subscription came.", see: place))
    expectHistory(
      [subject == nil ? "released" : "held"], is: ["released"],
      "A completed run must not retain the subject.",
      see: place)
    withExtendedLifetime(guest.subscription) {}
  }

  @Test("A run retains the subject until its cancel.")
  func retainsTheSubject() {
    weak var subject: CurrentValueSubject<Int, FakeFailure>?
    let guest = NotingSubscriber<Int, FakeFailure>()
    do {
      let only = CurrentValueSubject<Int, FakeFailure>(0)
      subject = only
      only.subscribe(guest)
    }
    guest.write(subject == nil ? "released" : "held")
    guest.request(.max(1))
    subject?.send(1)
    guest.request(.max(1))
    guest.cancel()
    guest.write(subject == nil ? "released" : "held")
    expectHistory(
      guest.lines,
      is: [
        "subscription", "held", "request max(1)", "value 0", "request max(1)",
        "value 1", "cancel", "released",
      ],
      "A run retains the subject until its cancel, and the cancel releases the"
        + " subject.",
      see: "Chapters/11-Subjects.md#many-subscribers")
  }
}
