import Chapter01Handshake
import Exercise06_2
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/06-Reentrancy.md#build-a-countdown"

private let counting = "Chapters/06-Reentrancy.md#counting-too-late"

@Suite(
  "06.2 Stage 1: One loop", .exercise("Chapter06Reentrancy/2-MakeACountdown"))
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

  // MARK: - A request during a delivery

  private func searchWithoutCancel(abortingAt abort: Int? = nil) -> Search<
    MakeACountdown
  > {
    var environment = Environment.source
    environment.demands = [.max(1), .unlimited, .none, .max(.max)]
    environment.returnedDemands += [.max(.max)]
    environment.excludes = { move, _ in
      switch move {
      case .cancel, .letGo: true
      default: false
      }
    }
    return MakeACountdown(from: 3, abortingAt: abort, letsGo: false)
      .search(with: environment)
  }

  @Test(
    "Every small program: each requested number is delivered, then the end.",
    .search)
  func everyProgram() { searchWithoutCancel().run(.half) }

  @Test("Every small program: a countdown that is aborted.", .search)
  func everyProgramOfAborts() { searchWithoutCancel(abortingAt: 1).run(.half) }

  @Test("A thousand numbers need no deeper stack than three.")
  func stack() {
    expectHistory(
      Countdown(from: 1000).stackDepths(),
      is: [
        "all requested at once: 1000 values, the stack stays",
        "each returns demand for the next: 1000 values, the stack stays",
        "each requests the next: 1000 values, the stack stays",
      ],
      "Deliver all thousand numbers from one loop, each after `receive(_:)` has"
        + " returned for the one before: no method may call itself.",
      see: counting)
  }

  @Test("A subscriber that requests inside each number receives one at a time.")
  func oneByOne() {
    let timeline = Timeline()
    Countdown(from: 2).recorded(on: timeline).subscribe(
      ScriptedSubscriber(
        onSubscription: { $0.request(.max(1)) },
        onValue: { _, subscription in
          subscription.request(.max(1))
          return .none
        }))
    expectTimeline(
      timeline,
      is: Timeline.Recording(history: [
        "subscribe", "subscription", "request max(1)", "value 2",
        "request max(1)", "value 1", "request max(1)", "finished",
      ]),
      "A request inside `receive(_:)` only adds its demand and returns. The"
        + " loop that is already running delivers the number.",
      see: counting)
  }

  // MARK: - A cancel during a delivery

  @Test(
    "Every small program: a cancel ends the run and releases everything.",
    .search)
  func everyProgramWithCancels() { search().run(.half) }

  @Test("Every small program: a cancel before an abort.", .search)
  func everyProgramOfCancelledAborts() { search(abortingAt: 1).run(.half) }

  @Test(
    "Every small program: a cancel of a countdown without numbers.", .search)
  func everyProgramOfNone() {
    Variants([false, true]) { search(from: 0, waits: $0) }.run(.short)
  }

  private func search(
    from start: Int = 2, abortingAt abort: Int? = nil, waits: Bool = false
  ) -> Search<MakeACountdown> {
    var environment = Environment.source
    environment.demands = [.max(1), .unlimited]
    environment.omitted = [
      .releaseUnderLock: "stage 2 asks it",
      .releaseThatCallsBack: "stage 2 asks it",
    ]
    return MakeACountdown(from: start, abortingAt: abort, waits: waits)
      .search(with: environment)
  }
}
