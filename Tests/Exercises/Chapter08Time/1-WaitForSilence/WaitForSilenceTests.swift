import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter08Time
import Exercise08_1
import ExerciseSupport
import SchedulerSupport
import Testing
import Timeline

private let place = "Chapters/08-Time.md#wait-for-a-pause-with-debounce"

@Suite(
  "08.1 Wait for silence", .exercise("Chapter08Time/1-WaitForSilence"))
struct WaitForSilenceTests {
  private let timeline: Timeline
  private let scheduler: VirtualTimeScheduler
  private let source: ManualPublisher<String, MarbleFailure>
  private let hasEnded = Locked(false)

  init() {
    let timeline = Timeline()
    self.timeline = timeline
    scheduler = VirtualTimeScheduler { timeline.advance(to: $0.milliseconds) }
    let hasEnded = hasEnded
    source = ManualPublisher { line in
      // Extra requests and a cancel after the completion are harmless.
      if line.hasPrefix("returned") { return }
      if line == "cancel", hasEnded.withLock({ $0 }) { return }
      timeline.note("upstream \(line)")
    }
  }

  /// Subscribes to `settled(for: 300 ms)`, recorded on the timeline.
  private func subscribe(
    asking demand: Subscribers.Demand = .unlimited,
    onValue: @escaping (String, Subscription) -> Subscribers.Demand = {
      _, _ in .none
    }
  ) -> ScriptedSubscriber<String, MarbleFailure> {
    let subscriber = ScriptedSubscriber<String, MarbleFailure>(
      onSubscription: { if demand > .none { $0.request(demand) } },
      onValue: onValue)
    source.settled(for: .milliseconds(300), scheduler: scheduler)
      .recorded(on: timeline)
      .subscribe(subscriber)
    return subscriber
  }

  private func send(_ values: [(Int, String)]) {
    for (time, value) in values {
      scheduler.schedule(after: .milliseconds(time)) { source.send(value) }
    }
  }

  private func end(_ completion: Subscribers.Completion<MarbleFailure>) {
    hasEnded.exchange(true)
    source.send(completion: completion)
  }

  private func pass(_ ms: Int) { scheduler.advance(by: .milliseconds(ms)) }

  private func expect(
    _ lines: [String], after demand: String? = "request unlimited",
    _ lesson: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let begin = ["subscribe", "subscription", demand].compactMap { $0 }
    expectTimeline(
      timeline,
      is: Timeline.Recording(
        history: begin + ["note upstream request unlimited"] + lines),
      lesson, see: place, sourceLocation: sourceLocation)
  }

  private func search(opening: [Move] = []) -> Search<DebounceModel> {
    var environment = Environment()
    environment.opening += opening
    environment.demands = [.max(1), .unlimited]
    environment.breaches = [.secondSubscription, .lateSignal]
    environment.own = [1, 2].map(VirtualTime.passing(_:))
    // The scheduler's actions run one at a time.
    environment.excludes = { move, call in
      if case .own = move { return call != nil }
      return false
    }
    return Search(
      DebounceModel(), with: environment,
      names: Names("upstream.settled(for: .seconds(2), …)"), see: place
    ) { bench in
      let scheduler = IntrudedScheduler {
        bench.noteCall(of: "scheduler.schedule")
      }
      let settled = bench.publisher().settled(
        for: .seconds(2), scheduler: scheduler)
      return SubjectUnderTest(
        own: {
          scheduler.time.advance(by: .seconds(VirtualTime.seconds(in: $0)))
        }
      ) {
        settled.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  @Test("Every small program: a value is delivered after a pause.", .search)
  func everyProgram() { search().run(Reach(moves: 3, programs: 1500)) }

  @Test("Every small program: the events after a delivered value.", .search)
  func everyProgramOfValues() {
    search(opening: [
      .attach(0), .request(.max(1), by: 0), .send(1, by: 0),
    ]).run(Reach(moves: 3, programs: 1500))
  }

  @Test("Every small program: the events after a dropped value.", .search)
  func everyProgramOfDrops() {
    search(opening: [
      .attach(0), .send(1, by: 0), .own(VirtualTime.passing(2)),
    ]).run(Reach(moves: 3, programs: 1500))
  }

  @Test("The run attaches its subscriber, then requests everything.")
  func begins() {
    _ = subscribe(asking: .max(1))
    expect(
      [], after: "request max(1)",
      "The operator hands over its own subscription, and then requests"
        + " `.unlimited` from upstream. It passes no other request on.")
  }

  @Test("A failure drops the waiting value at once, even if it is due.")
  func failureWhenDue() {
    // The scheduler runs the failure's action, then the value's, and then the
    // one that delivers the failure.
    scheduler.schedule(after: .milliseconds(300)) {
      end(.failure(MarbleFailure()))
    }
    let subscriber = subscribe()
    source.send("a")
    pass(1000)
    expect(
      ["time 300", "failure(x)", "time 1000"],
      "Drop the waiting value when upstream fails, not when the scheduler"
        + " delivers the failure.")
    withExtendedLifetime(subscriber) {}
  }

  @Test("A waiting value arrives even if only the scheduler holds the run.")
  func valueUnheld() {
    var lines: [String] = []
    do {
      let source = DeafPublisher<String, Never>()
      source.settled(for: .milliseconds(300), scheduler: scheduler)
        .subscribe(ForgetfulSubscriber { lines.append($0) })
      _ = source.runs.first?.receive("a")
    }
    pass(1000)
    expectHistory(
      lines, is: ["value a"],
      "The scheduled action must retain the run until it has delivered the"
        + " value: upstream may have been released.", see: place)
  }

  @Test("A scheduled completion arrives even if no object holds the run.")
  func endUnheld() {
    var lines: [String] = []
    let source = ManualPublisher<String, Never>()
    source.settled(for: .milliseconds(300), scheduler: scheduler)
      .subscribe(ForgetfulSubscriber { lines.append($0) })
    source.send("a")
    source.send(completion: .finished)
    pass(1000)
    expectHistory(
      lines, is: ["value a", "finished"],
      "The scheduled action retains the run, and delivers the waiting value and"
        + " then `.finished`.", see: place)
  }
}

extension WaitForSilenceTests {
  @Test("Each of two subscribers has its own waiting value.")
  func eachOfTwo() {
    let log = TestLog()
    let settled = ManualPublisher<Int, Never>()
    let waiting = settled.settled(
      for: .milliseconds(300), scheduler: scheduler)
    let guests = ["a", "b"].map {
      NotingSubscriber<Int, Never>($0, demand: .unlimited, log: log)
    }
    waiting.subscribe(guests[0])
    settled.send(1)
    waiting.subscribe(guests[1])
    pass(300)
    settled.send(2)
    guests[0].cancel()
    pass(300)
    expectHistory(
      log.lines,
      is: [
        "a subscription", "a request unlimited", "b subscription",
        "b request unlimited", "a value 1", "a cancel", "b value 2",
      ],
      "Store the waiting value in the subscription, so that each run has its"
        + " own.", see: place)
  }

  @Test(
    "Another thread may act at each call and after each unlock.",
    .interleaved)
  func besideAnother() {
    search().besideAnother().run()
  }
}
