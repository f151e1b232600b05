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
      // Who asks for more than everything, or cancels what has ended, does no
      // harm.
      if line.hasPrefix("returned") { return }
      if line == "cancel", hasEnded.withLock({ $0 }) { return }
      timeline.note("upstream \(line)")
    }
  }

  /// Subscribes to `throttle(for: 100 ms)`; everything is on the time line.
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
      let scheduler = VirtualTimeScheduler()
      let throttled = bench.publisher().throttle(
        for: .seconds(2), scheduler: scheduler, latest: latest)
      return SubjectUnderTest(
        own: { scheduler.advance(by: .seconds(VirtualTime.seconds(in: $0))) }
      ) {
        throttled.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  @Test(
    "Every small program: one value in an interval, and then the end.", .search)
  func everyProgram() {
    search(latest: true).run(Reach(moves: 3, programs: 800))
  }

  private static let first: [Move] = [
    .attach(0), .request(.max(3), by: 0), .send(1, by: 0),
    .own(VirtualTime.passing(1)),
  ]

  @Test(
    "Every small program: what follows a first value.", .search,
    arguments: [true, false])
  func everyProgramOfValues(latest: Bool) {
    search(latest: latest, opening: Self.first)
      .run(Reach(moves: 3, programs: 800))
  }

  @Test(
    "Every small program: what follows two values in an interval.", .search,
    arguments: [true, false])
  func everyProgramOfTwo(latest: Bool) {
    search(
      latest: latest, opening: Self.first + [.send(2, by: 0), .send(3, by: 0)]
    ).run(Reach(moves: 3, programs: 800))
  }

  @Test("Every small program: what follows a pause.", .search)
  func everyProgramOfPauses() {
    search(latest: true, opening: Self.first + [.own(VirtualTime.passing(2))])
      .run(Reach(moves: 3, programs: 500))
  }

  @Test("The first value comes soon, and by the scheduler.")
  func first() {
    let subscriber = subscribe(asking: .max(1))
    source.send("a")
    timeline.note("sent")
    scheduler.advance()
    withExtendedLifetime(subscriber) {}
    expect(
      ["note sent", "value a"], after: "request max(1)",
      "Nothing has been delivered, so nothing has to be waited for.")
  }

  @Test("With latest, the last of the meantime is delivered.")
  func latest() {
    let subscriber = subscribe()
    send([(0, "a"), (10, "b"), (50, "c"), (99, "d"), (110, "e"), (150, "f")])
    pass(1000)
    withExtendedLifetime(subscriber) {}
    expect(
      [
        "value a", "time 100", "value d", "time 200", "value f",
      ],
      "From delivery to delivery `interval` passes; the newest takes the place"
        + " of what waits.")
  }

  @Test("Without latest, the first of the meantime is delivered.")
  func notLatest() {
    let subscriber = subscribe(latest: false)
    send([(0, "a"), (10, "b"), (50, "c"), (99, "d"), (110, "e"), (150, "f")])
    pass(1000)
    withExtendedLifetime(subscriber) {}
    expect(
      [
        "value a", "time 100", "value b", "time 200", "value e",
      ], "The first that waits stays; what comes while it waits is dropped.")
  }

  @Test("After a pause, a value comes as soon as the first did.")
  func pause() {
    let subscriber = subscribe()
    send([(0, "a"), (100, "b"), (350, "c"), (400, "d")])
    pass(1000)
    withExtendedLifetime(subscriber) {}
    expect(
      [
        "value a", "time 100", "value b", "time 350", "value c", "time 450",
        "value d",
      ],
      "The interval counts from the last delivery; no clock ticks meanwhile.")
  }

  @Test("An end comes right behind the value that waits.")
  func finish() {
    let subscriber = subscribe()
    send([(0, "a"), (10, "b"), (20, "c")])
    pass(30)
    end(.finished)
    pass(1000)
    withExtendedLifetime(subscriber) {}
    expect(
      ["value a", "time 100", "value c", "finished"],
      "What waits is not lost: the end waits with it.")
  }

  @Test("A failure does, too.")
  func failure() {
    let subscriber = subscribe()
    send([(0, "a"), (10, "b")])
    pass(30)
    end(.failure(MarbleFailure()))
    pass(1000)
    withExtendedLifetime(subscriber) {}
    expect(
      ["value a", "time 100", "value b", "failure(x)"],
      "Both ends wait for the value ahead of them.")
  }

  @Test("An end with nothing ahead of it comes soon, and unasked.")
  func endAlone() {
    let subscriber = subscribe(asking: .none)
    pass(10)
    end(.finished)
    timeline.note("upstream has ended")
    pass(10)
    withExtendedLifetime(subscriber) {}
    expect(
      ["time 10", "note upstream has ended", "finished"], after: nil,
      "Nothing waits, so the end does not; but it goes by the scheduler.")
  }

  @Test("An end after a delivery does not wait for the interval.")
  func endAfterDelivery() {
    let subscriber = subscribe()
    send([(0, "a")])
    pass(10)
    end(.finished)
    pass(10)
    withExtendedLifetime(subscriber) {}
    expect(
      ["value a", "time 10", "finished"],
      "The interval is between values. An end that has none ahead comes soon.")
  }

  @Test("A value that comes unasked is gone; a wait is paid for once.")
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
      "Who begins to wait pays; who takes its place does not; who finds nothing"
        + " open does not wait.")
  }

  @Test("What takes the place of a value that waits costs nothing.")
  func replacing() {
    let subscriber = subscribe(asking: .max(3))
    send([(0, "a"), (10, "b"), (20, "c"), (30, "d"), (110, "e"), (210, "f")])
    pass(1000)
    withExtendedLifetime(subscriber) {}
    expect(
      ["value a", "time 100", "value d", "time 200", "value e"],
      after: "request max(3)",
      "Three were asked for, and three are delivered: who begins to wait pays,"
        + " who takes its place does not.")
  }

  @Test("The interval counts from the delivery, also if that was late.")
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
      "Look at the clock when you deliver, not when you ask the scheduler: a"
        + " scheduler may be late.", see: place)
  }

  @Test("What waits when an interval has passed waits no longer.")
  func shortWait() {
    let subscriber = subscribe()
    send([(0, "a"), (90, "b")])
    pass(1000)
    withExtendedLifetime(subscriber) {}
    expect(
      ["value a", "time 100", "value b"],
      "The moment of the next delivery is known when the last one is made: it"
        + " does not depend on when a value comes.")
  }

  @Test("An end from inside a value waits for the value ahead of it.")
  func endInside() {
    let subscriber = subscribe { [source, hasEnded] value, _ in
      if value == "a" {
        source.send("b")
        hasEnded.exchange(true)
        source.send(completion: .finished)
      }
      return .none
    }
    source.send("a")
    pass(1000)
    withExtendedLifetime(subscriber) {}
    expect(
      ["value a", "time 100", "value b", "finished"],
      "After a delivery look whether something waits again before you end.")
  }

  @Test("A value inside a value waits for the next interval.")
  func nested() {
    let subscriber = subscribe { [source] value, _ in
      if value == "a" { source.send("b") }
      return .none
    }
    source.send("a")
    pass(1000)
    withExtendedLifetime(subscriber) {}
    expect(
      ["value a", "time 100", "value b"],
      "Note the delivery, and empty the place, before you deliver.")
  }

  @Test("A cancel drops what waits, and cancels upstream once.")
  func cancel() {
    let subscriber = subscribe()
    source.send("a")
    subscriber.subscription?.cancel()
    subscriber.subscription?.cancel()
    source.send("b")
    end(.finished)
    pass(1000)
    expect(
      ["cancel", "note upstream cancel", "cancel"],
      "After a cancel nothing comes, whatever has been scheduled.")
  }

  @Test("A cancel inside a value is the last that happens.")
  func cancelInside() {
    let subscriber = subscribe { _, subscription in
      subscription.cancel()
      return .unlimited
    }
    source.send("a")
    end(.finished)
    pass(1000)
    source.send("b")
    withExtendedLifetime(subscriber) {}
    expect(
      ["value a", "cancel", "returned unlimited"],
      "Look once more between the last value and the end.")
  }

  @Test("A cancel hears an end that is on its way.")
  func cancelBeforeTheEnd() {
    let subscriber = subscribe()
    end(.finished)
    subscriber.subscription?.cancel()
    pass(1000)
    expect(
      ["cancel"],
      "The end is scheduled, not delivered: look whether anybody is there.")
  }

  @Test("A subscription that comes after the end is cancelled.")
  func lateSubscription() {
    var lines: [String] = []
    let second = ManualPublisher<String, Never> { lines.append("second \($0)") }
    let subscriber = ScriptedSubscriber<String, Never>(
      onSubscription: { $0.request(.unlimited) })
    LateSecondSubscription(then: second).throttle(
      for: .milliseconds(100), scheduler: scheduler, latest: true
    ).subscribe(subscriber)
    pass(1000)
    second.send("b")
    pass(1000)
    expectHistory(
      lines, is: ["second cancel"],
      "A run that is over does not begin again.", see: place)
  }

  @Test("An end that is on its way needs nobody to hold the run.")
  func endUnheld() {
    var lines: [String] = []
    let source = ManualPublisher<String, Never>()
    source.throttle(for: .milliseconds(100), scheduler: scheduler, latest: true)
      .subscribe(ForgetfulSubscriber { lines.append($0) })
    source.send("a")
    source.send(completion: .finished)
    pass(1000)
    expectHistory(
      lines, is: ["value a", "finished"],
      "Upstream has let the run go, and its subscriber need not hold it: the"
        + " action that delivers has to.", see: place)
  }

  @Test("A cancel inside the subscription is heard.")
  func cancelAtOnce() {
    var lines: [String] = []
    let source = ManualPublisher<String, Never> { line in
      if line == "cancel" { lines.append("upstream cancel") }
    }
    source.throttle(
      for: .milliseconds(100), scheduler: scheduler, latest: true
    ).subscribe(
      ScriptedSubscriber<String, Never>(
        onSubscription: {
          $0.request(.unlimited)
          $0.cancel()
        },
        onValue: { value, _ in
          lines.append("value \(value)")
          return .none
        }))
    source.send("a")
    pass(1000)
    expectHistory(
      lines, is: ["upstream cancel"],
      "The subscription from above has to be in the state before the subscriber"
        + " is told of yours.", see: place)
  }

  @Test("Whatever is called may let another thread ask.", .interleaved)
  func elsewhere() {
    expectHistory(
      intrusions { source, scheduler, subscriber in
        source.throttle(for: 1, scheduler: scheduler, latest: true).subscribe(
          subscriber)
      }, is: ["value 2", "released 3"],
      "Change the state under the lock, and call, schedule, cancel and release"
        + " after it.", see: place)
  }

  @Test("What is replaced, and everything at the end, is let go.")
  func letsGo() {
    final class Frame {}
    for end in ["end", "cancel"] {
      var lines: [String] = []
      let source = ManualPublisher<Frame, Never>()
      var subscription: Subscription?
      weak var first: Frame?
      weak var second: Frame?
      weak var watched: ScriptedSubscriber<Frame, Never>?
      do {
        let subscriber = ScriptedSubscriber<Frame, Never>(
          onSubscription: {
            subscription = $0
            $0.request(.unlimited)
          })
        watched = subscriber
        source.throttle(for: 1, scheduler: scheduler, latest: true)
          .subscribe(subscriber)
        let frames = [Frame(), Frame()]
        (first, second) = (frames[0], frames[1])
        for frame in frames { source.send(frame) }
        if end == "cancel" { subscriber.receive(completion: .finished) }
      }
      lines.append("first \(first == nil ? "released" : "held")")
      lines.append("second \(second == nil ? "released" : "held")")
      if end == "end" { source.send(completion: .finished) }
      if end == "cancel" { subscription?.cancel() }
      scheduler.advance()
      lines.append("second \(second == nil ? "released" : "held")")
      lines.append("subscriber \(watched == nil ? "released" : "held")")
      withExtendedLifetime(subscription) {}
      expectHistory(
        lines,
        is: [
          "first released", "second held", "second released",
          "subscriber released",
        ],
        "After the \(end) the run holds neither value nor subscriber.",
        see: place)
      scheduler.advance(by: 5)
    }
  }
}

/// What holds for every operator, on a scheduler that lets everything pass.
extension ThrottleTests {
  private var piece: TestedOperator {
    var manner = TestedOperator.Manner()
    manner.asksOnItsOwn = true
    manner.letsGoByItself = true
    return TestedOperator(see: place, manner: manner) {
      $0.throttle(
        for: 1, scheduler: ImmediateScheduler.shared, latest: true)
    }
  }

  @Test("O1 The subscription comes down first, once.")
  func o1() { piece.keeps(.o1) }

  @Test("O3 Values come down; what is returned for them is returned above.")
  func o3() { piece.keeps(.o3) }

  @Test("O4 A cancel goes up, once, and nothing comes down after it.")
  func o4() { piece.keeps(.o4) }

  @Test("O5 Both ends come down, once, and need no demand.")
  func o5() { piece.keeps(.o5) }

  @Test("O8 At both ends it lets go of what is above and of what is below.")
  func o8() { piece.keeps(.o8) }

  @Test("O9 At a cancel it lets go of what is above and of what is below.")
  func o9() { piece.keeps(.o9) }

  @Test("O10 A second subscription from above is cancelled.")
  func o10() { piece.keeps(.o10) }

  @Test("T1 While it calls out, another thread may use it.", .interleaved)
  func t1() { piece.keeps(.t1) }

  @Test("T3 It lets go of nothing while it holds a lock.", .interleaved)
  func t3() { piece.keeps(.t3) }

  private var run: TestedObject {
    timedOperator(see: place) { source, scheduler, subscriber in
      source.throttle(for: 1, scheduler: scheduler, latest: true)
        .subscribe(subscriber)
    }
  }

  @Test("Another thread may come at any moment.", .interleaved)
  func anyMoment() {
    if run.keeps(all: Rule.threads) {
      search(latest: true).besideAnother().keeps(all: [.t2])
    }
  }

  @Test("Stress: cancels and requests may come from many threads.", .stress)
  func threads() {
    for _ in 0..<10 {
      let cancels = Locked(0)
      let source = ManualPublisher<Int, Never> { line in
        if line == "cancel" { cancels.withLock { $0 += 1 } }
      }
      let scheduler = VirtualTimeScheduler()
      let received = Locked<[Int]>([])
      let subscriber = ScriptedSubscriber<Int, Never>(onValue: { value, _ in
        received.withLock { $0.append(value) }
        return .none
      })
      source.throttle(for: 1, scheduler: scheduler, latest: true)
        .subscribe(subscriber)
      guard let subscription = subscriber.subscription else {
        Issue.record(.lesson("There is no subscription.", see: place))
        return
      }
      onThreads(4) { number in
        switch number {
        case 0: for value in 1...200 { source.send(value) }
        case 1: for _ in 1...200 { scheduler.advance(by: 1) }
        default: for _ in 1...300 { subscription.request(.max(1)) }
        }
      }
      for value in 201...900 {
        source.send(value)
        scheduler.advance(by: 2)
      }
      let values = received.withLock { $0 }
      onThreads(4) { _ in subscription.cancel() }
      source.send(901)
      scheduler.advance(by: 2)
      let lines = [
        "delivered \(values.count)",
        "in order \(values == Array(Set(values)).sorted())",
        "cancels \(cancels.withLock { $0 })",
        "after the cancel \(received.withLock { $0.count } - values.count)",
      ]
      let expected = [
        "delivered 600", "in order true", "cancels 1", "after the cancel 0",
      ]
      expectHistory(
        lines, is: expected,
        "Look and change in one step, under the lock; call out after it.",
        see: place)
      if lines != expected { return }
    }
  }
}
