import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter08Time
import Exercise08_1
import ExerciseSupport
import SchedulerSupport
import Testing
import Timeline

private let place = "Chapters/08-Time.md#silence"

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
      // Who asks for more than everything, or cancels what has ended, does no
      // harm.
      if line.hasPrefix("returned") { return }
      if line == "cancel", hasEnded.withLock({ $0 }) { return }
      timeline.note("upstream \(line)")
    }
  }

  /// Subscribes to `settled(for: 300 ms)`; everything is on the time line.
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

  private func search(opening: [Move] = []) -> Search<WaitForSilence> {
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
      WaitForSilence(), with: environment,
      names: Names("upstream.settled(for: .seconds(2), …)"), see: place
    ) { bench in
      let scheduler = VirtualTimeScheduler()
      let settled = bench.publisher().settled(
        for: .seconds(2), scheduler: scheduler)
      return SubjectUnderTest(
        own: { scheduler.advance(by: .seconds(VirtualTime.seconds(in: $0))) }
      ) {
        settled.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  @Test(
    "Every small program: a value when nothing has followed for a while.",
    .search)
  func everyProgram() { search().run(Reach(moves: 3, programs: 1500)) }

  @Test(
    "Every small program: what follows when a value has been sent.", .search)
  func everyProgramOfValues() {
    search(opening: [
      .attach(0), .request(.max(1), by: 0), .send(1, by: 0),
    ]).run(Reach(moves: 3, programs: 1500))
  }

  @Test("It is attached before it asks, and asks for everything.")
  func begins() {
    _ = subscribe(asking: .max(1))
    expect(
      [], after: "request max(1)",
      "Hand yourself down as the subscription, and then ask upstream.")
  }

  @Test("A value is delivered when nothing has followed it for a while.")
  func silence() {
    let subscriber = subscribe()
    send([(100, "s"), (200, "sw"), (499, "swi"), (1000, "swift")])
    pass(2000)
    withExtendedLifetime(subscriber) {}
    expect(
      ["time 799", "value swi", "time 1300", "value swift"],
      "Each value begins the time anew. A timer that is no longer the latest"
        + " delivers nothing.")
  }

  @Test("What was delivered once is not delivered again.")
  func onceOnly() {
    let subscriber = subscribe()
    send([(0, "a")])
    pass(5000)
    end(.finished)
    pass(300)
    withExtendedLifetime(subscriber) {}
    expect(
      ["time 300", "value a", "time 5000", "finished"],
      "A value that has been delivered does not wait any longer.")
  }

  @Test("Equal values are two values.")
  func equalValues() {
    let subscriber = subscribe()
    send([(0, "a"), (299, "a"), (700, "a")])
    pass(2000)
    withExtendedLifetime(subscriber) {}
    expect(
      ["time 599", "value a", "time 1000", "value a"],
      "Whether a value is the latest cannot be told from the value.")
  }

  @Test("The end brings the value that waits, and comes by the scheduler.")
  func finish() {
    let subscriber = subscribe()
    pass(100)
    source.send("a")
    source.send("ab")
    end(.finished)
    timeline.note("upstream has ended")
    pass(1000)
    withExtendedLifetime(subscriber) {}
    expect(
      [
        "time 100", "note upstream has ended", "value ab", "finished",
      ],
      "Nothing can follow any more: deliver what waits, then the end, in an"
        + " action of the scheduler.")
  }

  @Test("A failure drops the value that waits.")
  func failure() {
    let subscriber = subscribe(asking: .max(1))
    source.send("a")
    end(.failure(MarbleFailure()))
    timeline.note("upstream has failed")
    pass(1000)
    withExtendedLifetime(subscriber) {}
    expect(
      ["note upstream has failed", "failure(x)"], after: "request max(1)",
      "A failure does not wait for the silence, and needs no demand.")
  }

  @Test("An end needs no demand, and drops what was not asked for.")
  func unaskedEnd() {
    let subscriber = subscribe(asking: .none)
    source.send("a")
    end(.finished)
    pass(1000)
    withExtendedLifetime(subscriber) {}
    expect(
      ["finished"], after: nil,
      "The value would need demand; the end does not.")
  }

  @Test("What is due and not asked for is dropped; what is returned counts.")
  func demand() {
    let subscriber = subscribe(asking: .max(1)) { value, _ in
      value == "a" ? .max(1) : .none
    }
    subscriber.subscription?.request(.max(1))
    send([(0, "a"), (400, "b"), (800, "c"), (1200, "d")])
    pass(1600)
    subscriber.subscription?.request(.max(1))
    pass(400)
    source.send("e")
    pass(400)
    expectTimeline(
      timeline,
      is: Timeline.Recording(history: [
        "subscribe", "subscription", "request max(1)",
        "note upstream request unlimited", "request max(1)",
        "time 300", "value a", "returned max(1)", "time 700", "value b",
        "time 1100", "value c", "time 1600", "request max(1)", "time 2300",
        "value e",
      ]),
      "Keep an account: requests and returns add up, and one is taken before"
        + " each delivery.", see: place)
  }

  @Test("A value may be asked for while it waits.")
  func askedWhileItWaits() {
    let subscriber = subscribe(asking: .none)
    source.send("a")
    pass(100)
    subscriber.subscription?.request(.max(1))
    pass(1000)
    expect(
      ["time 100", "request max(1)", "time 300", "value a"], after: nil,
      "Look at the account when the value is due, not when it comes.")
  }

  @Test("A value inside a value is paid for, too.")
  func nestedDemand() {
    let source = ManualPublisher<String, MarbleFailure>()
    let subscriber = ScriptedSubscriber<String, MarbleFailure>(
      onSubscription: { $0.request(.max(1)) },
      onValue: { value, _ in
        if value == "a" { source.send("b") }
        return .none
      })
    source.settled(for: 1, scheduler: ImmediateScheduler.shared)
      .recorded(on: timeline)
      .subscribe(subscriber)
    source.send("a")
    expectTimeline(
      timeline,
      is: Timeline.Recording(history: [
        "subscribe", "subscription", "request max(1)", "value a",
      ]), "Take one from the account before you deliver, not after.", see: place
    )
  }

  @Test("A value inside a value waits its own time.")
  func nested() {
    let subscriber = subscribe { [source] value, _ in
      if value == "a" { source.send("b") }
      return .none
    }
    source.send("a")
    pass(1000)
    withExtendedLifetime(subscriber) {}
    expect(
      ["time 300", "value a", "time 600", "value b"],
      "Forget the value that waits before you deliver it, not after.")
  }

  @Test("A cancel drops what waits, and cancels upstream once.")
  func cancel() {
    let subscriber = subscribe()
    source.send("a")
    subscriber.subscription?.cancel()
    subscriber.subscription?.cancel()
    subscriber.subscription?.request(.unlimited)
    source.send("b")
    end(.finished)
    pass(1000)
    expect(
      [
        "cancel", "note upstream cancel", "cancel", "request unlimited",
      ], "After a cancel nothing comes, whatever the timers say.")
  }

  @Test("A cancel lets go of upstream's publisher, too.")
  func letsUpstreamGo() {
    final class Ticket: Sendable {}
    let subscriber = ScriptedSubscriber<String, MarbleFailure>()
    weak var watched: Ticket?
    do {
      let ticket = Ticket()
      watched = ticket
      source.map { text in withExtendedLifetime(ticket) { text } }
        .settled(for: .milliseconds(300), scheduler: scheduler)
        .subscribe(subscriber)
    }
    let isHeld = watched != nil
    subscriber.subscription?.cancel()
    expectHistory(
      [isHeld, watched != nil].map { $0 ? "held" : "gone" },
      is: ["held", "gone"],
      "A run that holds its publisher holds all that this is made of.",
      see: place)
  }

  @Test("A cancel inside a value is the last that happens.")
  func cancelInside() {
    let subscriber = subscribe { _, subscription in
      subscription.cancel()
      return .unlimited
    }
    source.send("a")
    pass(300)
    source.send("b")
    pass(300)
    withExtendedLifetime(subscriber) {}
    expect(
      [
        "time 300", "value a", "cancel", "note upstream cancel",
        "returned unlimited",
      ], "After a cancel nothing comes, whatever is returned.")
  }

  @Test("A cancel hears an end that is on its way.")
  func cancelBeforeTheEnd() {
    let subscriber = subscribe()
    source.send("a")
    end(.finished)
    subscriber.subscription?.cancel()
    pass(1000)
    expect(
      ["cancel"],
      "The end is scheduled, not delivered: its action must ask whether anybody"
        + " is still there.")
  }

  @Test("A cancel inside the last value leaves out the end.")
  func cancelInTheLast() {
    let subscriber = subscribe { _, subscription in
      subscription.cancel()
      return .none
    }
    source.send("a")
    end(.finished)
    pass(1000)
    withExtendedLifetime(subscriber) {}
    expect(
      ["value a", "cancel"],
      "Look once more between the last value and the end.")
  }

  @Test("A subscription that comes after the end is cancelled.")
  func late() {
    var lines: [String] = []
    let second = ManualPublisher<String, Never> { lines.append("second \($0)") }
    let subscriber = ScriptedSubscriber<String, Never>(
      onSubscription: { $0.request(.unlimited) })
    LateSecondSubscription(then: second).settled(
      for: .milliseconds(300), scheduler: scheduler
    )
    .subscribe(subscriber)
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
    source.settled(for: .milliseconds(300), scheduler: scheduler)
      .subscribe(ForgetfulSubscriber { lines.append($0) })
    source.send("a")
    source.send(completion: .finished)
    pass(1000)
    expectHistory(
      lines, is: ["value a", "finished"],
      "Upstream has let the run go, and its subscriber need not hold it: the"
        + " action of the end has to.", see: place)
  }

  @Test("A value that comes while another is due waits its own time.")
  func overtaken() {
    let piece = TestedObject(
      see: place, story: ["subscribe", "request", "send 1", "pass"],
      intruders: ["send 9"],
      isRight: { $0.contains("subscription") && !$0.contains("value 9") }
    ) { stage in
      let scheduler = IntrudedScheduler { stage.called("schedule") }
      let source = ManualPublisher<Int, Never>()
      let subscription = Locked<Subscription?>(nil)
      return [
        "subscribe": {
          source.settled(for: 1, scheduler: scheduler).subscribe(
            StagedSubscriber(stage) { subscription.exchange($0) })
        },
        "request": { subscription.withLock { $0 }?.request(.max(3)) },
        "send 1": { source.send(1) },
        // Values come from one thread at a time: not before the first is due.
        "send 9": { if scheduler.now > .milliseconds(0) { source.send(9) } },
        "pass": { scheduler.time.advance(by: 1) },
      ]
    }
    piece.keeps(all: [.t1, .t2])
  }

  @Test("A cancel inside the subscription is heard.")
  func cancelAtOnce() {
    var lines: [String] = []
    let source = ManualPublisher<String, Never> { line in
      if line == "cancel" { lines.append("upstream cancel") }
    }
    source.settled(for: .milliseconds(300), scheduler: scheduler).subscribe(
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
        source.settled(for: 1, scheduler: scheduler).subscribe(subscriber)
      }, is: ["value 2", "released 3"],
      "Change the state under the lock, and call, schedule, cancel and release"
        + " after it.", see: place)
  }

  @Test("What is replaced, and everything at the end, is let go.")
  func letsGo() {
    final class Word {}
    for end in ["end", "cancel"] {
      var lines: [String] = []
      let source = ManualPublisher<Word, Never>()
      var subscription: Subscription?
      weak var first: Word?
      weak var second: Word?
      weak var watched: ScriptedSubscriber<Word, Never>?
      do {
        let subscriber = ScriptedSubscriber<Word, Never>(
          onSubscription: { subscription = $0 })
        watched = subscriber
        source.settled(for: 1, scheduler: scheduler).subscribe(subscriber)
        let words = [Word(), Word()]
        (first, second) = (words[0], words[1])
        for word in words { source.send(word) }
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
extension WaitForSilenceTests {
  private var piece: TestedOperator {
    var manner = TestedOperator.Manner()
    manner.asksOnItsOwn = true
    manner.letsGoByItself = true
    return TestedOperator(see: place, manner: manner) {
      $0.settled(for: 1, scheduler: ImmediateScheduler.shared)
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
      source.settled(for: 1, scheduler: scheduler).subscribe(subscriber)
    }
  }

  @Test("Another thread may come at any moment.", .interleaved)
  func anyMoment() {
    if run.keeps(all: Rule.threads) {
      search().besideAnother().keeps(all: [.t2])
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
      source.settled(for: 1, scheduler: scheduler)
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
