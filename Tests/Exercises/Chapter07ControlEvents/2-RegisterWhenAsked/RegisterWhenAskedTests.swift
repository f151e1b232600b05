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
