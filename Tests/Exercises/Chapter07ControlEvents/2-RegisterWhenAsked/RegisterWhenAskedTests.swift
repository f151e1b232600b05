import Chapter01Handshake
import Chapter05Demand
import Exercise07_2
import ExerciseSupport
import Testing
import Timeline

private let chapter = "Chapters/07-ControlEvents.md"

@Suite(
  "07.2 Register when asked",
  .exercise("Chapter07ControlEvents/2-RegisterWhenAsked"))
struct RegisterWhenAskedTests {
  private let timeline = Timeline()
  private let dial = Dial()

  private func subscribe(
    onSubscription: @escaping (Subscription) -> Void = { _ in },
    onValue: @escaping (Int, Subscription) -> Subscribers.Demand = { _, _ in
      .none
    }
  ) -> ScriptedSubscriber<Int, Never> {
    let subscriber = ScriptedSubscriber<Int, Never>(
      onSubscription: onSubscription, onValue: onValue)
    Turns(of: dial).recorded(on: timeline).subscribe(subscriber)
    return subscriber
  }

  private func noteRegistrations() {
    timeline.note("registered \(dial.registrations)")
  }

  private func turn(_ number: Int) {
    timeline.note("turn \(number)")
    dial.turn(to: number)
  }

  private func expect(
    _ lines: [String], _ lesson: String, see anchor: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectTimeline(
      timeline,
      is: Timeline.Recording(history: ["subscribe", "subscription"] + lines),
      lesson, see: chapter + anchor, sourceLocation: sourceLocation)
  }

  private func search(_ own: [String]) -> Search<RegisterWhenAsked> {
    var environment = Environment.subject(subscribers: 1)
    environment.demands = [.max(1), .unlimited, .none]
    environment.own = own
    environment.canFail = false
    environment.excludes = { move, call in
      // Whoever calls from inside a turn or a request holds the dial by right.
      move == .finish(by: 0)
        || move == .own(RegisterWhenAsked.drop) && call != nil
    }
    var names = Names("Turns(of: dial)", publishers: [])
    names.send = { "dial.turn(to: \($0))" }
    return Search(
      RegisterWhenAsked(), with: environment, names: names,
      see: chapter + "#modify"
    ) { bench in
      var dial: BenchDial? = BenchDial(bench)
      return SubjectUnderTest(
        send: { dial?.turn(to: $0) },
        own: { name in
          if name == RegisterWhenAsked.drop {
            weak let watched = dial
            dial = nil
            bench.called(RegisterWhenAsked.dial(isHeld: watched != nil))
          } else {
            let count = dial?.registrations ?? 0
            bench.called(RegisterWhenAsked.registrations(count))
          }
        }
      ) {
        guard let dial else { return }
        Turns(of: dial).subscribe(
          bench.subscriber($0, failure: Never.self) { $0 })
      }
    }
  }

  @Test(
    "Every small program: registered once, and as many turns as asked for.",
    .search)
  func everyProgram() {
    search([RegisterWhenAsked.look, RegisterWhenAsked.drop]).run()
  }

  @Test("It registers at the first demand, and not before.")
  func notBefore() {
    let subscriber = subscribe()
    noteRegistrations()
    subscriber.subscription?.request(.none)
    noteRegistrations()
    subscriber.subscription?.request(.max(1))
    noteRegistrations()
    expect(
      [
        "note registered 0", "request max(0)", "note registered 0",
        "request max(1)", "note registered 1",
      ], "Nobody has asked until somebody has asked for something.",
      see: "#nobody-asked")
  }

  @Test("It registers once, however often it is asked.")
  func once() {
    let subscriber = subscribe(onSubscription: { $0.request(.max(1)) })
    subscriber.subscription?.request(.max(1))
    turn(1)
    subscriber.subscription?.request(.max(1))
    noteRegistrations()
    for number in 2...4 { turn(number) }
    noteRegistrations()
    expect(
      [
        "request max(1)", "request max(1)", "note turn 1", "value 1",
        "request max(1)", "note registered 1", "note turn 2", "value 2",
        "note turn 3", "value 3", "note turn 4", "note registered 1",
      ], "Remember that the run has registered.", see: "#asked-twice")
  }

  @Test("A turn that nobody has asked for is gone.")
  func gone() {
    let subscriber = subscribe(onSubscription: { $0.request(.max(2)) })
    for number in 1...3 { turn(number) }
    subscriber.subscription?.request(.max(1))
    noteRegistrations()
    for number in 4...5 { turn(number) }
    expect(
      [
        "request max(2)", "note turn 1", "value 1", "note turn 2", "value 2",
        "note turn 3", "request max(1)", "note registered 1", "note turn 4",
        "value 4", "note turn 5",
      ], "Deliver while something is open, and keep nothing for later.",
      see: "#asked-twice")
  }

  @Test("Whoever asks for everything is told everything.")
  func everything() {
    let subscriber = subscribe(onSubscription: { $0.request(.max(.max)) })
    subscriber.subscription?.request(.max(2))
    turn(1)
    subscriber.subscription?.request(.unlimited)
    for number in 2...3 { turn(number) }
    expect(
      [
        "request max(\(Int.max))", "request max(2)", "note turn 1", "value 1",
        "request unlimited", "note turn 2", "value 2", "note turn 3",
        "value 3",
      ], "A demand may be unlimited, and adding to one never overflows.",
      see: "#asked-twice")
  }

  @Test("What receive(_:) returns is a request.")
  func returned() {
    let subscriber = subscribe(
      onSubscription: { $0.request(.max(1)) },
      onValue: { number, _ in number == 1 ? .max(1) : .none })
    for number in 1...3 { turn(number) }
    withExtendedLifetime(subscriber) {}
    expect(
      [
        "request max(1)", "note turn 1", "value 1", "returned max(1)",
        "note turn 2", "value 2", "note turn 3",
      ], "Add it to the open demand.", see: "#asked-twice")
  }

  @Test("A turn inside a turn is paid for, too.")
  func nested() {
    let subscriber = subscribe(
      onSubscription: { $0.request(.max(1)) },
      onValue: { number, _ in
        if number < 3 { turn(number + 1) }
        return .none
      })
    turn(1)
    subscriber.subscription?.request(.max(2))
    turn(1)
    expect(
      [
        "request max(1)", "note turn 1", "value 1", "note turn 2",
        "request max(2)", "note turn 1", "value 1", "note turn 2", "value 2",
        "note turn 3",
      ], "Take it from the account before you deliver.",
      see: "#at-the-first-demand")
  }

  @Test("A cancel unregisters, and nothing follows.")
  func cancel() {
    let subscriber = subscribe(onSubscription: { $0.request(.max(1)) })
    turn(1)
    subscriber.subscription?.cancel()
    noteRegistrations()
    subscriber.subscription?.request(.unlimited)
    noteRegistrations()
    turn(2)
    subscriber.subscription?.cancel()
    expect(
      [
        "request max(1)", "note turn 1", "value 1", "cancel",
        "note registered 0", "request unlimited", "note registered 0",
        "note turn 2", "cancel",
      ], "A run that is over registers nowhere.", see: "#at-the-first-demand")
  }

  @Test("A cancel inside a turn is the last that happens.")
  func cancelInside() {
    let subscriber = subscribe(
      onSubscription: { $0.request(.max(1)) },
      onValue: { _, subscription in
        subscription.cancel()
        return .unlimited
      })
    turn(1)
    noteRegistrations()
    turn(2)
    withExtendedLifetime(subscriber) {}
    expect(
      [
        "request max(1)", "note turn 1", "value 1", "cancel",
        "returned unlimited", "note registered 0", "note turn 2",
      ], "What is returned after a cancel asks for nothing.",
      see: "#at-the-first-demand")
  }

  @Test("Two subscribers have two accounts.")
  func two() {
    let first = subscribe(onSubscription: { $0.request(.max(1)) })
    let second = subscribe(onSubscription: { $0.request(.max(2)) })
    for number in 1...3 { dial.turn(to: number) }
    first.subscription?.cancel()
    second.subscription?.request(.max(1))
    dial.turn(to: 4)
    let values = ["subscriber", "subscriber 2"].flatMap { lane in
      timeline.history(of: lane).filter { $0.hasPrefix("value") }
    }
    expectHistory(
      values, is: ["value 1", "value 1", "value 2", "value 4"],
      "Keep the account in the subscription: each run has its own.",
      see: chapter + "#at-the-first-demand")
  }

  @Test("A dial that keeps its own run can be released.")
  func dialGoes() {
    var lines: [String] = []
    weak var watched: Dial?
    var subscriber: ScriptedSubscriber<Int, Never>?
    do {
      let dial = Dial()
      watched = dial
      let mine = ScriptedSubscriber<Int, Never>(
        onSubscription: { $0.request(.max(2)) },
        onValue: { number, _ in
          lines.append("value \(number)")
          return .none
        })
      Turns(of: dial).subscribe(mine)
      subscriber = mine
      dial.turn(to: 1)
    }
    lines.append(watched == nil ? "dial released" : "dial held")
    subscriber?.subscription?.request(.max(1))
    if subscriber?.subscription == nil { lines.append("an end") }
    expectHistory(
      lines, is: ["value 1", "dial released"],
      "Whoever holds the run must not hold the dial by it.",
      see: chapter + "#a-slider-that-stays")
    subscriber?.subscription?.cancel()
    subscriber = nil
  }

  @Test("A run whose dial has gone before it asks hears nothing, and no end.")
  func dialGoesFirst() {
    var dial: Dial? = Dial()
    var publisher = dial.map { Turns(of: $0) }
    let subscriber = ScriptedSubscriber<Int, Never>()
    publisher?.recorded(on: timeline).subscribe(subscriber)
    publisher = nil
    dial = nil
    subscriber.subscription?.request(.max(1))
    subscriber.subscription?.cancel()
    expect(
      ["request max(1)", "cancel"],
      "Nobody is left to send an end; a run that waits, waits.",
      see: "#the-control-goes-first")
  }

  @Test("A cancel lets the subscriber go.")
  func letsGo() {
    var subscription: Subscription?
    weak var watched: ScriptedSubscriber<Int, Never>?
    do {
      let subscriber = subscribe(onSubscription: {
        subscription = $0
        $0.request(.max(1))
      })
      watched = subscriber
      // The subscriber's own hold on the run is let go as at an end.
      subscriber.receive(completion: .finished)
    }
    timeline.note(watched == nil ? "gone too early" : "still there")
    subscription?.cancel()
    timeline.note(watched == nil ? "released" : "held")
    withExtendedLifetime(subscription) {}
    expect(
      ["request max(1)", "note still there", "cancel", "note released"],
      "After a cancel the run delivers to nobody, so it holds nobody.",
      see: "#at-the-first-demand")
  }
}

/// What holds for whatever many threads use.
extension RegisterWhenAskedTests {
  private var run: TestedObject {
    TestedObject(
      see: chapter + "#at-the-first-demand",
      story: [
        "subscribe", "let go", "request", "turn 1", "request", "turn 2",
        "look", "cancel", "turn 3", "look",
      ],
      intruders: ["cancel", "request"], isRight: isRight
    ) { stage in
      let dial = StagedDial(stage)
      let subscriber = Locked<StagedSubscriber?>(StagedSubscriber(stage))
      let subscription = Locked<Subscription?>(nil)
      return [
        "subscribe": {
          guard let mine = subscriber.withLock({ $0 }) else { return }
          Turns(of: dial).subscribe(mine)
          subscription.exchange(mine.subscription)
          mine.subscription = nil
        },
        "request": { subscription.withLock { $0 }?.request(.max(2)) },
        "turn 1": { dial.turn(to: 1) }, "turn 2": { dial.turn(to: 2) },
        "turn 3": { dial.turn(to: 3) },
        "cancel": {
          guard let mine = subscription.withLock({ $0 }) else { return }
          stage.note("cancelling")
          mine.cancel()
        },
        "let go": { subscriber.exchange(nil) },
        "look": { stage.note("registered \(dial.registrations)") },
      ]
    }
  }

  /// Whoever comes in between: each turn comes once at most, one more at most
  /// after a cancel, and after a cancel nobody is registered.
  private func isRight(_ lines: [String]) -> Bool {
    let cancel = lines.firstIndex(of: "cancelling") ?? lines.endIndex
    let before = lines[..<cancel].filter { $0.hasPrefix("value") }
    let after = lines[cancel...].filter { $0.hasPrefix("value") }
    // A look that had begun before the cancel may say what was before it.
    let look = lines[cancel...].firstIndex(of: "look") ?? lines.endIndex
    let isCut = lines.filter { $0 == "cancelling" }.count > 1
    return lines.filter { $0 == "add" }.count <= 1
      && lines.last == "registered 0" && after.count <= 1
      && !lines[look...].contains("registered 1")
      && Set(before + after).count == before.count + after.count
      && (isCut || before + after == ["value 1", "value 2"])
  }

  @Test("Another thread may come at any moment.", .interleaved)
  func anyMoment() {
    // Whoever turns holds the dial: nobody drops it where two threads meet.
    if run.keeps(all: Rule.threads) {
      search([RegisterWhenAsked.look]).besideAnother().keeps(all: [.t2])
    }
  }

  @Test("Stress: requests and cancels may come from many threads.", .stress)
  func threads() {
    for _ in 0..<10 {
      let dial = Dial()
      let count = Locked(0)
      let subscriber = ScriptedSubscriber<Int, Never>(onValue: { _, _ in
        count.withLock { $0 += 1 }
        return .none
      })
      Turns(of: dial).subscribe(subscriber)
      guard let subscription = subscriber.subscription else {
        Issue.record(
          .lesson("There is no subscription.", see: "\(chapter)#modify"))
        return
      }
      onThreads(4) { _ in
        for _ in 0..<500 { subscription.request(.max(1)) }
      }
      let registrations = dial.registrations
      if registrations == 1 {
        for number in 1...2100 { dial.turn(to: number) }
      }
      let delivered = count.withLock { $0 }
      onThreads(4) { number in
        if number < 2 { subscription.cancel() }
        if number > 1 { subscription.request(.unlimited) }
      }
      subscription.request(.max(1))
      dial.turn(to: 2101)
      let lines = [
        "delivered \(delivered)", "registered \(registrations)",
        "then \(count.withLock { $0 } - delivered)",
        "registered \(dial.registrations)",
      ]
      let expected = [
        "delivered 2000", "registered 1", "then 0", "registered 0",
      ]
      expectHistory(
        lines, is: expected,
        "Look and change in one step, under a lock, so that no request is lost"
          + " and none comes after the end.",
        see: chapter + "#at-the-first-demand")
      if lines != expected { return }
    }
  }
}

/// A dial that tells the stage what it is asked for.
private final class StagedDial: Dial {
  private let stage: Recorder

  init(_ stage: Recorder) {
    self.stage = stage
  }

  override func add(_ target: DialTarget) {
    stage.called("add")
    super.add(target)
  }

  override func remove(_ target: DialTarget) {
    stage.called("remove")
    super.remove(target)
  }
}

/// A subscriber that tells the stage what it is told.
private final class StagedSubscriber: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  var subscription: Subscription?
  private let stage: Recorder
  private let witness: Witness

  init(_ stage: Recorder) {
    self.stage = stage
    witness = stage.witness("subscriber")
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    stage.called("subscription")
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    stage.called("value \(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    stage.called("\(completion)")
  }
}

/// A dial that tells whom it is to call.
private final class BenchDial: Dial {
  private unowned let bench: Bench

  init(_ bench: Bench) { self.bench = bench }

  override func add(_ target: DialTarget) {
    super.add(target)
    bench.called(RegisterWhenAsked.add)
  }
}
