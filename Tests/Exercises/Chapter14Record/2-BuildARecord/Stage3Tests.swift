import Chapter01Handshake
import Exercise14_2
import ExerciseSupport
import Testing
import Timeline

private let place =
  "Chapters/14-Record.md#stage-3-a-cancel-releases-the-subscriber"

@Suite(
  "14.2 Stage 3: Cancelled in the middle",
  .exercise("Chapter14Record/2-BuildARecord"))
struct CancelTests {
  @Test(
    "Every small program: a cancel stops delivery and releases everything.",
    .search)
  func everyProgram() {
    var environment = Environment.source
    environment.demands = [.max(1), .unlimited]
    environment.omitted = [
      .releaseUnderLock: "stage 4 asks it",
      .releaseThatCallsBack: "stage 4 asks it",
    ]
    search(with: environment, see: place).run(.half)
  }

  @Test("A guest that cancels inside the first value receives no second one.")
  func insideAValue() {
    let timeline = Timeline()
    Record<String, Trouble>(
      output: ["Manny", "Moe"], completion: .failure(Trouble())
    ).recorded(on: timeline).subscribe(
      ScriptedSubscriber(
        onSubscription: { $0.request(.unlimited) },
        onValue: { _, subscription in
          subscription.cancel()
          return .none
        }))
    expectTimeline(
      timeline,
      is: Timeline.Recording(history: [
        "subscribe", "subscription", "request unlimited", "value Manny",
        "cancel",
      ]),
      "The subscriber may cancel during each call: check for that after"
        + " the call.",
      see: place)
  }
}
