import Chapter01Handshake
import Exercise03_2
import ExerciseSupport
import Testing

private let place = "Chapters/03-RetainedSubscriber.md#a-circle-on-purpose"

@Suite(
  "03.2 Let go at the end",
  .exercise("Chapter03RetainedSubscriber/2-LetGoAtTheEnd"))
struct LetGoAtTheEndTests {
  typealias Learners = RetainingSubscriber<Int, Trouble>

  @Test("A run that finishes is let go.")
  func finishes() {
    let run = Run()
    var log: [String] = []
    attach(run) { log.append($0) }
    run.subscriber?.receive(completion: .finished)
    run.subscriber = nil
    expectHistory(
      log, is: ["subscription", "finished", "released"],
      "At the end, let go of the subscription.", see: place)
  }

  @Test("A run that fails is let go.")
  func fails() {
    expectNothingHeld("A failure is an end as well.") { subscriber, _ in
      subscriber.receive(completion: .failure(Trouble()))
    }
  }

  @Test("A run that has finished is held by nobody, though the subscriber is.")
  func finishedAndHeld() {
    expectNothingHeld("The run is over.") { subscriber, _ in
      subscriber.receive(completion: .finished)
    }
  }

  @Test("A cancel cancels the run, and lets it go.")
  func cancels() {
    var cancels = 0
    expectNothingHeld("The run is cancelled.") { subscriber, run in
      subscriber.cancel()
      subscriber.cancel()
      cancels = run.cancels
    }
    #expect(
      cancels == 1,
      "Two calls of cancel() cancel the run once. Look at: \(place)")
  }

  @Test("A second subscription is cancelled, and the first stays.")
  func second() {
    let first = Run()
    let newcomer = Run()
    var log: [String] = []
    let subscriber = Learners { log.append($0) }
    subscriber.receive(subscription: first)
    subscriber.receive(subscription: newcomer)
    subscriber.cancel()
    expectHistory(
      [
        "first cancelled \(first.cancels)",
        "second cancelled \(newcomer.cancels)",
      ]
        + log,
      is: ["first cancelled 1", "second cancelled 1", "subscription"],
      "A subscriber has one run. Refuse the second by cancelling it.",
      see: place)
  }

  @Test("Between two values the run can still be cancelled.")
  func valuesGoOn() {
    let run = Run()
    let subscriber = Learners { _ in }
    subscriber.receive(subscription: run)
    _ = subscriber.receive(1)
    _ = subscriber.receive(2)
    subscriber.cancel()
    #expect(
      run.cancels == 1,
      "A value is not the end: keep the run until it ends. Look at: \(place)")
  }

  private func attach(_ run: Run, log: @escaping (String) -> Void) {
    let subscriber = Learners(log: log)
    run.subscriber = subscriber
    subscriber.receive(subscription: run)
  }

  /// Attaches a run, lets `end` end it, and expects that the subscriber, which
  /// is still there, does not hold it.
  private func expectNothingHeld(
    _ lesson: String, end: (Learners, Run) -> Void
  ) {
    let subscriber = Learners { _ in }
    weak var watched: Run?
    do {
      let run = Run()
      watched = run
      subscriber.receive(subscription: run)
      end(subscriber, run)
    }
    withExtendedLifetime(subscriber) {
      #expect(
        watched == nil,
        "\(lesson) The subscriber still holds it. Look at: \(place)")
    }
  }
}

struct Trouble: Error {}

/// A run that does nothing by itself and counts its cancels.
private final class Run: Subscription {
  var subscriber: RetainingSubscriber<Int, Trouble>?
  private(set) var cancels = 0

  func request(_ demand: Subscribers.Demand) {}

  func cancel() { cancels += 1 }
}
