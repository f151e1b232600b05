import Chapter01Handshake
import Exercise14_2
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/14-Record.md#stage-2-the-player"

@Suite(
  "14.2 Stage 2: A player",
  .exercise("Chapter14Record/2-BuildARecord"))
struct PlayerTests {
  @Test(
    "Every small program: each requested value is delivered, then the end.",
    .search)
  func everyProgram() {
    var environment = Environment.source
    environment.demands = [.max(1), .unlimited, .none, .max(.max)]
    environment.returnedDemands += [.max(.max)]
    environment.excludes = { move, _ in
      if case .cancel = move { return true }
      if case .letGo = move { return true }
      return false
    }
    search(with: environment, releases: false, see: place).run(.half)
    // Left open: when a request during the handshake delivers the completion.
    environment.isClosed = { _ in true }
    search(of: [], with: environment, releases: false, see: place).run(.short)
  }

  @Test("A request inside a value delivers the next value after it.")
  func fromInside() {
    let timeline = Timeline()
    Record<String, Trouble>(
      output: ["Manny", "Moe"], completion: .failure(Trouble())
    ).recorded(on: timeline).subscribe(
      ScriptedSubscriber(
        onSubscription: { $0.request(.max(1)) },
        onValue: { _, subscription in
          subscription.request(.max(1))
          return .none
        }))
    expectTimeline(
      timeline,
      is: Timeline.Recording(history: [
        "subscribe", "subscription", "request max(1)", "value Manny",
        "request max(1)", "value Moe", "request max(1)", "failure(rain)",
      ]),
      "One loop delivers all values. A request inside a delivery only"
        + " adds its demand.",
      see: place)
  }

  @Test("An empty recording completes once, however often it is asked.")
  func emptyEndsOnce() {
    let guest = NotingSubscriber<Int, Trouble>(demand: .unlimited)
    Record<Int, Trouble>(output: [], completion: .failure(Trouble()))
      .subscribe(guest)
    guest.request(.max(1))
    expectHistory(
      guest.lines,
      is: [
        "subscription", "request unlimited", "failure(rain)", "request max(1)",
      ],
      "An empty recording completes once, without demand. Later requests"
        + " deliver nothing.", see: place)
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

  @Test("A thousand values need no deeper stack than three.")
  func stack() {
    expectHistory(
      Record<Int, Trouble>(output: Array(1...1000), completion: .finished)
        .stackDepths(),
      is: [
        "all requested at once: 1000 values, the stack stays",
        "each returns demand for the next: 1000 values, the stack stays",
        "each requests the next: 1000 values, the stack stays",
      ],
      "A loop delivers the next value after `receive(_:)` has returned.",
      see: place)
  }

  @Test(
    "Every small program: a cancel stops delivery and releases everything.",
    .search)
  func everyProgramWithCancels() { playing([1, 2]).run(.half) }

  private func playing(_ values: [Int]) -> Search<SourceModel> {
    var environment = Environment.source
    environment.demands = [.max(1), .unlimited]
    return search(of: values, with: environment, see: place)
  }

  @Test("Each of two guests receives the whole recording and its failure.")
  func twice() {
    let record = Record<Int, Trouble>(
      output: [1, 2], completion: .failure(Trouble()))
    let log = TestLog()
    let first = NotingSubscriber<Int, Trouble>("first", log: log)
    let second = NotingSubscriber<Int, Trouble>("second", log: log)
    record.subscribe(first)
    record.subscribe(second)
    first.request(.max(1))
    second.request(.unlimited)
    first.request(.max(1))
    expectHistory(
      log.lines,
      is: [
        "first subscription", "second subscription", "first request max(1)",
        "first value 1", "second request unlimited", "second value 1",
        "second value 2", "second failure(rain)", "first request max(1)",
        "first value 2", "first failure(rain)",
      ], "Each subscriber has its own run, which plays from the beginning.",
      see: place
    )
  }

  @Test(
    "Another thread may act at each call and after each unlock.",
    .interleaved)
  func besideAnother() { playing([1, 2, 3, 4]).besideAnother().run() }
}
