import Chapter01Handshake
import Chapter05Demand
import Exercise07_2
import ExerciseSupport
import Testing
import Timeline

private let chapter = "Chapters/07-ControlEvents.md"

@Suite(
  "07.2 Reproduce the early registration",
  .exercise("Chapter07ControlEvents/2-ReproduceTheEarlyRegistration"))
struct ReproduceTheEarlyRegistrationTests {
  private let log = TestLog()

  /// Subscribes a subscriber that stores its subscription and logs each value.
  private func subscribe(
    to dial: Dial, requesting demand: Subscribers.Demand = .none,
    onValue: @escaping (Int) -> Subscribers.Demand = { _ in .none }
  ) -> ScriptedSubscriber<Int, Never> {
    let subscriber = ScriptedSubscriber<Int, Never>(
      onSubscription: { [log] subscription in
        log.write("subscription")
        if demand > .none { subscription.request(demand) }
      },
      onValue: { [log] number, _ in
        log.write("value \(number)")
        return onValue(number)
      })
    EventPublisher(of: dial).subscribe(subscriber)
    return subscriber
  }

  private func turn(_ dial: Dial, to number: Int) {
    log.write("(turn \(number))")
    dial.turn(to: number)
  }

  @Test("The subscription registers before its subscriber receives it.")
  func registers() {
    let dial = WatchedDial(log)
    let subscriber = subscribe(to: dial)
    turn(dial, to: 1)
    subscriber.subscription?.request(.max(1))
    turn(dial, to: 2)
    expectHistory(
      log.lines,
      is: ["add", "subscription", "(turn 1)", "(turn 2)", "value 2"],
      "The run is added once, before it is handed over. Only a turn with demand"
        + " is delivered.",
      see: chapter + "#registered-before-the-first-request")
  }

  @Test("Requests and returned demand add up.")
  func counts() {
    let dial = Dial()
    let subscriber = subscribe(to: dial, requesting: .max(1)) {
      $0 == 1 ? .max(1) : .none
    }
    for number in 1...3 { turn(dial, to: number) }
    for _ in 1...2 { subscriber.subscription?.request(.max(1)) }
    for number in 4...5 { turn(dial, to: number) }
    expectHistory(
      log.lines,
      is: [
        "subscription", "(turn 1)", "value 1", "(turn 2)", "value 2",
        "(turn 3)", "(turn 4)", "value 4", "(turn 5)", "value 5",
      ],
      "Requested and returned demands add up, each value subtracts one, and"
        + " other turns are dropped.",
      see: chapter + "#registered-before-the-first-request")
  }

  @Test("A turn during the last requested delivery is delivered, too.")
  func deliversTooMuch() {
    let dial = Dial()
    let subscriber = subscribe(to: dial, requesting: .max(1)) { number in
      guard number == 1 else { return .none }
      dial.turn(to: 2)
      return .max(1)
    }
    turn(dial, to: 1)
    turn(dial, to: 3)
    withExtendedLifetime(subscriber) {}
    expectHistory(
      log.lines,
      is: ["subscription", "(turn 1)", "value 1", "value 2", "(turn 3)"],
      "A turn during the last requested delivery still finds demand and is"
        + " delivered. Then no demand is left.",
      see: chapter + "#demand-subtracted-after-the-delivery")
  }

  @Test("The run retains its dial.")
  func retainsTheDial() {
    weak var watched: Dial?
    var subscriber: ScriptedSubscriber<Int, Never>?
    do {
      let dial = Dial()
      watched = dial
      subscriber = subscribe(to: dial)
    }
    log.write(watched == nil ? "(released)" : "(retained)")
    withExtendedLifetime(subscriber) {}
    subscriber?.subscription?.cancel()
    subscriber = nil
    expectHistory(
      log.lines, is: ["subscription", "(retained)"],
      "In this exercise, the subscription must retain its dial, by a strong"
        + " reference.",
      see: chapter + "#a-cycle-through-the-control")
  }

  @Test("A cancel unregisters, and releases the subscriber.")
  func cancels() {
    let dial = WatchedDial(log)
    weak var watched: ScriptedSubscriber<Int, Never>?
    var subscription: Subscription?
    do {
      let subscriber = subscribe(to: dial, requesting: .max(2))
      watched = subscriber
      subscription = subscriber.subscription
      subscription?.cancel()
      turn(dial, to: 1)
    }
    log.write(watched == nil ? "(released)" : "(retained)")
    withExtendedLifetime(subscription) {}
    expectHistory(
      log.lines,
      is: ["add", "subscription", "remove", "(turn 1)", "(released)"],
      "A cancel removes the run from the dial, once. It releases the"
        + " subscriber, and nothing follows.",
      see: chapter + "#registered-before-the-first-request")
  }
}

/// A dial that logs each registration.
private final class WatchedDial: Dial {
  private let log: TestLog

  init(_ log: TestLog) { self.log = log }

  override func add(_ target: DialTarget) {
    log.write("add")
    super.add(target)
  }

  override func remove(_ target: DialTarget) {
    log.write("remove")
    super.remove(target)
  }
}
