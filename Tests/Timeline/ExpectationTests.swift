import Chapter01Handshake
import Findings
import Testing
import Timeline

@testable import ExerciseSupport

@Suite("A failing exercise shows both timelines")
struct ExpectationTests {
  private let timeline = Timeline()
  private let begin = ["subscribe", "subscription", "request unlimited"]

  init() {
    SingleValuePublisher(1).recorded(on: timeline)
      .subscribe(LoggingSubscriber<Int, Never>(log: { _ in }))
  }

  @Test("A correct run passes")
  func right() {
    expectTimeline(
      timeline,
      is: Timeline.Recording(history: begin + ["value 1", "finished"]),
      "Never told.", see: "Chapters/01-Handshake.md#run")
  }

  @Test("A wrong run fails with the message of a history")
  func wrong() {
    timeline.look()
    let comparison = TimelineComparison(
      expected: Timeline.Recording(history: begin + ["value 2", "finished"]),
      actual: timeline.recording)
    #expect(comparison.firstDifference == 3)
    let lines = comparison.lines
    #expect(
      Finding(
        expected: lines.expected, actual: lines.actual, lesson: "Think.",
        see: "Chapters/01-Handshake.md#run"
      ).text == """
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
        """)
  }

  @Test("For an endless run a part is enough")
  func endless() {
    let message = Finding(
      expected: ["A"], actual: Array(repeating: "A", count: 5000),
      lesson: "Stop.", see: "it"
    ).text
    #expect(
      message.split(separator: "\n").filter { $0.contains("A") }.count == 23)
    #expect(message.contains("\n  (and so on)\nStop."))
  }
}
