import Chapter01Handshake
import ExerciseSupport
import Testing
import Timeline

@Suite("A failing exercise tells both time lines")
struct ExpectationTests {
  private let timeline = Timeline()
  private let begin = ["subscribe", "subscription", "request unlimited"]

  init() {
    SingleValuePublisher(1).recorded(on: timeline)
      .subscribe(LoggingSubscriber<Int, Never>(log: { _ in }))
  }

  @Test("The right run passes")
  func right() {
    expectTimeline(
      timeline,
      is: Timeline.Recording(history: begin + ["value 1", "finished"]),
      "Never told.", see: "Chapters/01-Handshake.md#run")
  }

  @Test("A wrong run fails with the message of a history")
  func wrong() {
    withKnownIssue {
      expectTimeline(
        timeline,
        is: Timeline.Recording(history: begin + ["value 2", "finished"]),
        "Think.", see: "Chapters/01-Handshake.md#run")
    } matching: { issue in
      issue.comments.map(\.rawValue) == [
        """
        Expected:
          subscribe
          subscription
          request unlimited
        > value 2
          finished
        Actual:
          subscribe
          subscription
          request unlimited
        > value 1
          finished
        Think.
        Look at: Chapters/01-Handshake.md#run
        """
      ]
    }
  }
}
