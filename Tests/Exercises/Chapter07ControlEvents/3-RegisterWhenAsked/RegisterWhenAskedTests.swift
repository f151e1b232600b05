import Chapter01Handshake
import Chapter05Demand
import Exercise07_3
import ExerciseSupport
import Testing
import Timeline

private let chapter = "Chapters/07-ControlEvents.md"

@Suite(
  "07.3 Register when asked",
  .exercise("Chapter07ControlEvents/3-RegisterWhenAsked"))
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
    EventPublisher(of: dial).recorded(on: timeline).subscribe(subscriber)
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

  private func search(
    _ own: [String], opening: [Move] = []
  ) -> Search<RegistrationModel> {
    var environment = Environment.subject(subscribers: 1)
    environment.opening += opening
    environment.sendsFromOneThread = true
    environment.demands = [.max(1), .unlimited, .none]
    environment.own = own
    environment.canFail = false
    // A control does not retain its targets.
    environment.goesOnAfterLetGo = false
    environment.excludes = { move, call in
      // The caller of a turn or a request rightly retains the dial.
      move == .finish(by: 0)
        || move == .own(RegistrationModel.drop) && call != nil
    }
    var names = Names("EventPublisher(of: dial)", publishers: [])
    names.send = { "dial.turn(to: \($0))" }
    return Search(
      RegistrationModel(), with: environment, names: names,
      see: chapter + "#modify"
    ) { bench in
      var dial: BenchDial? = BenchDial(bench)
      return SubjectUnderTest(
        send: { dial?.turn(to: $0) },
        own: { name in
          if name == RegistrationModel.drop {
            weak let watched = dial
            dial = nil
            bench.called(RegistrationModel.dial(isHeld: watched != nil))
          } else {
            let count = dial?.registrations ?? 0
            bench.called(RegistrationModel.registrations(count))
          }
        }
      ) {
        guard let dial else { return }
        EventPublisher(of: dial).subscribe(
          bench.subscriber($0, failure: Never.self) { $0 })
      }
    }
  }

  @Test(
    "Every small program: one registration, and a value per demand.",
    .search)
  func everyProgram() {
    search([RegistrationModel.look, RegistrationModel.drop]).run()
  }

  @Test("Every small program: requests, and demand that is returned.", .search)
  func everyProgramOfDemand() {
    search([], opening: [.request(.max(1), by: 0)]).run(.half)
  }

  @Test("Each of two subscribers has its own registration and demand.")
  func eachOfTwo() {
    let log = TestLog()
    let publisher = EventPublisher(of: dial)
    let guests = ["a", "b"].map { NotingSubscriber<Int, Never>($0, log: log) }
    guests.forEach { publisher.subscribe($0) }
    guests[0].request(.max(1))
    dial.turn(to: 1)
    guests[1].request(.max(2))
    dial.turn(to: 2)
    guests[0].cancel()
    dial.turn(to: 3)
    expectHistory(
      log.lines,
      is: [
        "a subscription", "b subscription", "a request max(1)", "a value 1",
        "b request max(2)", "b value 2", "a cancel", "b value 3",
      ],
      "Each run counts its own demand, registers once, and unregisters only"
        + " itself.", see: chapter + "#modify")
  }

  @Test("The run registers at the first demand, not before.")
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
      ],
      "Register at the first request for at least one value. `request(.none)`"
        + " does not count as one.",
      see: "#registered-before-the-first-request")
  }

  @Test("A subscriber with unlimited demand receives every event.")
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
      ],
      "Unlimited demand stays unlimited, and adding to a very large demand must"
        + " not overflow.",
      see: "#registered-at-the-first-request")
  }

  @Test("Demand returned from receive(_:) counts as a request.")
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
      ],
      "The demand that `receive(_:)` returns is added to the outstanding"
        + " demand, and each value subtracts one.",
      see: "#registered-at-the-first-request")
  }
}

/// The rules for types that many threads use.
extension RegisterWhenAskedTests {
  @Test(
    "Another thread may act at each call and after each unlock.",
    .interleaved)
  func besideAnother() {
    search([RegistrationModel.look]).besideAnother().run()
  }
}

/// A dial that reports each registration to the bench.
private final class BenchDial: Dial {
  private unowned let bench: Bench

  init(_ bench: Bench) { self.bench = bench }

  override func add(_ target: DialTarget) {
    super.add(target)
    bench.called(RegistrationModel.add)
  }
}
