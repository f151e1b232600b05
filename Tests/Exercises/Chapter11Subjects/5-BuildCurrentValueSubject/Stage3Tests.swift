import Chapter01Handshake
import Chapter05Demand
import Exercise11_5
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/11-Subjects.md#count-the-demand"

@Suite(
  "11.5 Stage 3: Count the demand",
  .exercise("Chapter11Subjects/5-BuildCurrentValueSubject"))
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
      ], "Add to what is still open; do not replace it.", see: place)
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
      .lesson("A run holds a value that it has delivered.", see: place))
  }
}
