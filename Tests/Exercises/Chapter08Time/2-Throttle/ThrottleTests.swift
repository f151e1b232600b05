import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter08Time
import Exercise08_2
import ExerciseSupport
import SchedulerSupport
import Testing
import Timeline

private let place = "Chapters/08-Time.md#challenge"

@Suite("08.2 Throttle", .exercise("Chapter08Time/2-Throttle"))
struct ThrottleTests {
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

  /// Subscribes to `throttle(for: 100 ms)`, recorded on the timeline.
  private func subscribe(
    latest: Bool = true, asking demand: Subscribers.Demand = .unlimited,
    onValue: @escaping (String, Subscription) -> Subscribers.Demand = {
      _, _ in .none
    }
  ) -> ScriptedSubscriber<String, MarbleFailure> {
    let subscriber = ScriptedSubscriber<String, MarbleFailure>(
      onSubscription: { if demand > .none { $0.request(demand) } },
      onValue: onValue)
    source
      .throttle(for: .milliseconds(100), scheduler: scheduler, latest: latest)
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

  private func search(latest: Bool, opening: [Move] = []) -> Search<Throttle> {
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
      Throttle(latest: latest), with: environment,
      names: Names(
        "upstream.throttle(for: .seconds(2), latest: \(latest), …)"),
      see: place
    ) { bench in
      let scheduler = IntrudedScheduler {
        bench.noteCall(of: "scheduler.schedule")
      }
      let throttled = bench.publisher().throttle(
        for: .seconds(2), scheduler: scheduler, latest: latest)
      return SubjectUnderTest(
        own: {
          scheduler.time.advance(by: .seconds(VirtualTime.seconds(in: $0)))
        }
      ) {
        throttled.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  @Test("Every small program: one value per interval, then the end.", .search)
  func everyProgram() {
    search(latest: true).run(Reach(moves: 3, programs: 800))
  }

  private static let first: [Move] = [
    .attach(0), .request(.max(3), by: 0), .send(1, by: 0),
    .own(VirtualTime.passing(1)),
  ]

  @Test(
    "Every small program: the events after a first value.", .search,
    arguments: [true, false])
  func everyProgramOfValues(latest: Bool) {
    search(latest: latest, opening: Self.first)
      .run(Reach(moves: 3, programs: 800))
  }

  @Test(
    "Every small program: the events after two values in an interval.", .search,
    arguments: [true, false])
  func everyProgramOfTwo(latest: Bool) {
    search(
      latest: latest, opening: Self.first + [.send(2, by: 0), .send(3, by: 0)]
    ).run(Reach(moves: 3, programs: 800))
  }

  @Test("Every small program: the events after a pause.", .search)
  func everyProgramOfPauses() {
    search(latest: true, opening: Self.first + [.own(VirtualTime.passing(2))])
      .run(Reach(moves: 3, programs: 500))
  }

  @Test(
    "A value without demand is dropped; a waiting value spends demand once.")
  func demand() {
    let subscriber = subscribe(asking: .max(1)) { value, _ in
      value == "c" ? .max(1) : .none
    }
    subscriber.subscription?.request(.max(1))
    send([(0, "a"), (10, "b"), (20, "c"), (110, "d"), (120, "e"), (300, "f")])
    pass(400)
    subscriber.subscription?.request(.max(1))
    pass(100)
    source.send("g")
    pass(10)
    source.send("h")
    subscriber.subscription?.request(.max(1))
    pass(190)
    source.send("i")
    pass(100)
    expect(
      [
        "request max(1)", "value a", "time 100", "value c", "returned max(1)",
        "time 200", "value e", "time 400", "request max(1)", "time 500",
        "value g", "time 510", "request max(1)", "time 700", "value i",
      ], after: "request max(1)",
      "A value spends demand when it begins to wait. A value that replaces it"
        + " spends none. Without demand, a value is dropped.")
  }

  @Test("The interval begins with the delivery, even a late one.")
  func late() {
    let late = IntrudedScheduler(lateBy: .milliseconds(30))
    var lines: [String] = []
    let subscriber = ScriptedSubscriber<String, MarbleFailure>(
      onSubscription: { $0.request(.unlimited) },
      onValue: { value, _ in
        lines.append("\(late.time.now): \(value)")
        return .none
      })
    source.throttle(for: .milliseconds(100), scheduler: late, latest: true)
      .subscribe(subscriber)
    source.send("a")
    late.time.advance(by: .milliseconds(40))
    source.send("b")
    late.time.advance(by: .milliseconds(1000))
    expectHistory(
      lines, is: ["30 ms: a", "160 ms: b"],
      "The next delivery is due one interval after the last one took place,"
        + " even if the scheduler was late.", see: place)
  }

  @Test("A cancel stops a completion that is already scheduled.")
  func cancelBeforeTheEnd() {
    let subscriber = subscribe()
    end(.finished)
    subscriber.subscription?.cancel()
    pass(1000)
    expect(
      ["cancel"],
      "The run may be cancelled after the completion is scheduled. Check for a"
        + " cancel before you deliver it.")
  }
}

extension ThrottleTests {
  @Test("Each of two subscribers has its own intervals.")
  func eachOfTwo() {
    let log = TestLog()
    let fast = ManualPublisher<Int, Never>()
    let throttled = fast.throttle(
      for: .milliseconds(100), scheduler: scheduler, latest: true)
    let guests = ["a", "b"].map {
      NotingSubscriber<Int, Never>($0, demand: .unlimited, log: log)
    }
    throttled.subscribe(guests[0])
    fast.send(1)
    pass(10)
    throttled.subscribe(guests[1])
    fast.send(2)
    pass(10)
    log.write("(20 ms)")
    pass(100)
    expectHistory(
      log.lines,
      is: [
        "a subscription", "a request unlimited", "a value 1", "b subscription",
        "b request unlimited", "b value 2", "(20 ms)", "a value 2",
      ],
      "The first value of each run is delivered as soon as possible: store the"
        + " time of the last delivery in the subscription.", see: place)
  }

  @Test(
    "Another thread may act at each call and after each unlock.",
    .interleaved)
  func besideAnother() {
    search(latest: true).besideAnother().run()
    let value: [Move] = [
      .attach(0), .request(.max(3), by: 0), .send(1, by: 0),
    ]
    search(latest: true, opening: value).besideAnother(depth: 1).run()
  }
}
