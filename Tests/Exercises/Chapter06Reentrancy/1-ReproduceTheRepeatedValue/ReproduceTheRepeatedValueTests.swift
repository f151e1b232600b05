import Chapter01Handshake
import Chapter05Demand
import Exercise06_1
import ExerciseSupport
import Testing

private let place = "Chapters/06-Reentrancy.md#counting-too-late"

@Suite(
  "06.1 Reproduce the repeated value",
  .exercise("Chapter06Reentrancy/1-ReproduceTheRepeatedValue"))
struct ReproduceTheRepeatedValueTests {
  private typealias Subscriber = NotingSubscriber<Int, Aborted>

  private let log = TestLog()

  private func expect(_ lines: [String], _ lesson: String) {
    expectHistory(log.lines, is: lines, lesson, see: place)
  }

  @Test("Without a request during a delivery, each number comes once.")
  func counts() {
    let subscriber = Subscriber(demand: .max(1), log: log)
    subscriber.onValue = { $1 == 3 ? .max(1) : .none }
    Countdown(from: 3).subscribe(subscriber)
    subscriber.request(.max(2))
    expect(
      [
        "subscription", "request max(1)", "value 3", "return max(1)",
        "value 2", "request max(2)", "value 1", "finished",
      ],
      "The demands add up, and that many numbers come, each once and in order."
        + " The completion comes right after the last number.")
  }

  @Test("A request during a delivery repeats the number.")
  func repeats() {
    let subscriber = Subscriber(demand: .unlimited, log: log)
    subscriber.onValue = { [log] subscriber, _ in
      if log.lines.count == 3 { subscriber.request(.max(1)) }
      return .none
    }
    Countdown(from: 3).subscribe(subscriber)
    expect(
      [
        "subscription", "request unlimited", "value 3", "request max(1)",
        "value 3", "value 2", "value 1", "finished",
      ],
      "The inner loop delivers the same number again, and the rest; then the"
        + " outer loop finds no number, and does not complete again.")
  }

  @Test("A request during each delivery begins a loop in each loop.")
  func nests() {
    let subscriber = Subscriber(demand: .unlimited, log: log)
    subscriber.onValue = { [log] subscriber, _ in
      if log.lines.count < 7 {
        subscriber.request(.max(1))
      } else {
        subscriber.cancel()
      }
      return .none
    }
    Countdown(from: 3).subscribe(subscriber)
    expect(
      [
        "subscription", "request unlimited", "value 3", "request max(1)",
        "value 3", "request max(1)", "value 3", "cancel",
      ],
      "Each loop delivers the same number. Only the cancel ends this; without"
        + " it the stack would overflow.")
  }

  @Test("A request during the last requested delivery is a trap.")
  func runsOut() async {
    await #expect(
      processExitsWith: .failure,
      .lesson(
        "The inner loop must use up the demand that the outer loop subtracts"
          + " afterwards, with `openDemand -= 1`.", see: place)
    ) {
      var isFirst = true
      Countdown(from: 3).subscribe(
        ScriptedSubscriber<Int, Aborted>(
          onSubscription: { $0.request(.max(1)) },
          onValue: { _, run in
            if isFirst {
              isFirst = false
              run.request(.max(1))
            }
            return .none
          }))
    }
  }

  @Test("An abort, the completion and a cancel release the subscriber.")
  func releases() {
    for (countdown, demand) in [
      (Countdown(from: 1), .unlimited),
      (Countdown(from: 2, abortingAt: 1), .unlimited),
      (Countdown(from: 2), .max(1)),
    ] as [(Countdown, Subscribers.Demand)] {
      weak var watched: Subscriber?
      var run: (any Subscription)?
      do {
        let subscriber = Subscriber(demand: demand, log: log)
        countdown.subscribe(subscriber)
        watched = subscriber
        run = subscriber.subscription
        if demand == .max(1) { subscriber.cancel() }
        run?.request(.max(1))
      }
      log.write(watched == nil ? "(released)" : "(retained)")
      withExtendedLifetime(run) {}
    }
    let failure = Subscribers.Completion.failure(Aborted(at: 1))
    expect(
      [
        "subscription", "request unlimited", "value 1", "finished",
        "(released)", "subscription", "request unlimited", "value 2",
        "\(failure)", "(released)", "subscription",
        "request max(1)", "value 2", "cancel", "(released)",
      ],
      "Each countdown ends with one completion or with a cancel. Either"
        + " releases the subscriber, and nothing follows.")
  }
}
