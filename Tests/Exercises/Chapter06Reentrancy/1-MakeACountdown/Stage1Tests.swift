import Chapter01Handshake
import Exercise06_1
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/06-Reentrancy.md#build-a-countdown-in-five-stages"

@Suite(
  "06.1 Stage 1: One loop", .exercise("Chapter06Reentrancy/1-MakeACountdown"))
struct OneLoopTests {
  private func expect(
    _ countdown: Countdown, delivers expected: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let timeline = Timeline()
    countdown.recorded(on: timeline).subscribe(
      ScriptedSubscriber(onSubscription: { $0.request(.unlimited) }))
    expectTimeline(
      timeline,
      is: Timeline.Recording(
        history: ["subscribe", "subscription", "request unlimited"] + expected),
      lesson, see: place, sourceLocation: sourceLocation)
  }

  @Test("Without a number the completion follows the subscription at once.")
  func nothing() {
    let log = TestLog()
    for countdown in [Countdown(from: 0), Countdown(from: 3, abortingAt: 3)] {
      countdown.subscribe(NotingSubscriber<Int, Aborted>(log: log))
    }
    expectHistory(
      log.lines,
      is: [
        "subscription", "finished", "subscription",
        "\(Subscribers.Completion.failure(Aborted(at: 3)))",
      ],
      "A completion needs no demand. If there is no number, deliver it right"
        + " after the subscription.", see: place)
  }

  @Test("An abort number that the countdown never reaches has no effect.")
  func neverReached() {
    for abort in [0, -1, 4] {
      expect(
        Countdown(from: 2, abortingAt: abort),
        delivers: ["value 2", "value 1", "finished"],
        "A countdown from 2 never reaches an abort at \(abort), so it finishes."
      )
    }
    let log = TestLog()
    Countdown(from: 0, abortingAt: 0).subscribe(
      NotingSubscriber<Int, Aborted>(log: log))
    expectHistory(
      log.lines, is: ["subscription", "finished"],
      "A countdown never delivers 0, so an abort at 0 has no effect, even on a"
        + " countdown from 0.", see: place)
  }

  @Test("Each of two subscribers receives the whole countdown.")
  func twice() {
    let log = TestLog()
    let countdown = Countdown(from: 2)
    let first = NotingSubscriber<Int, Aborted>("first", log: log)
    let second = NotingSubscriber<Int, Aborted>("second", log: log)
    countdown.subscribe(first)
    countdown.subscribe(second)
    first.request(.unlimited)
    second.request(.unlimited)
    expectHistory(
      log.lines,
      is: [
        "first subscription", "second subscription",
        "first request unlimited", "first value 2", "first value 1",
        "first finished", "second request unlimited", "second value 2",
        "second value 1", "second finished",
      ],
      "Each subscription counts down by itself: store the current number in the"
        + " subscription.", see: place)
  }
}
