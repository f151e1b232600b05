import Chapter01Handshake
import Exercise02_5
import ExerciseSupport
import Testing

private let place = "Chapters/02-VanishingSubscriber.md#challenge"

@Suite(
  "02.5 Stand in between",
  .exercise("Chapter02VanishingSubscriber/5-StandInBetween"))
struct StandInBetweenTests {
  private var search: Search<StandInBetween> {
    Search(
      StandInBetween(), names: Names("KeptAlive(upstream)"), see: place
    ) { bench in
      let kept = KeptAlive(bench.publisher())
      return SubjectUnderTest {
        kept.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  @Test(
    "Every small program: every event passes, until the end or the cancel.",
    .search)
  func everyProgram() { search.run() }

  @Test("A run that no other object holds lives until its end.")
  func arrivesLater() {
    let source = Source()
    var log: [String] = []
    KeptAlive(source.publisher).subscribe(Forgetful { log.append($0) })
    source.send(7)
    source.finish()
    log.append("the run is \(source.run == nil ? "gone" : "held")")
    expectHistory(
      log,
      is: [
        "subscription", "value 7", "finished", "released", "the run is gone",
      ],
      "The run lives until its completion, although no other object holds it."
        + " Then it and the subscriber are released.",
      see: place)
  }

  @Test(
    "Another thread may act at each call and after each unlock.",
    .interleaved)
  func besideAnother() {
    search.besideAnother().run()
  }
}

/// The documents' subscriber: it requests, and stores nothing.
private final class Forgetful: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private let log: (String) -> Void

  init(log: @escaping (String) -> Void) {
    self.log = log
  }

  deinit { log("released") }

  func receive(subscription: Subscription) {
    log("subscription")
    subscription.request(.unlimited)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    log("value \(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    log("\(completion)")
  }
}

/// A source that sends a test's values while the run is alive.
private final class Source {
  fileprivate weak var run: Run?

  var publisher: SourcePublisher { SourcePublisher(source: self) }

  func send(_ value: Int) { run?.send(value) }

  func finish() { run?.finish() }
}

private struct SourcePublisher: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let source: Source

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    let run = Run(subscriber: subscriber)
    source.run = run
    subscriber.receive(subscription: run)
  }
}

private final class Run: Subscription {
  private var subscriber: (any Subscriber<Int, Never>)?

  init(subscriber: any Subscriber<Int, Never>) {
    self.subscriber = subscriber
  }

  func request(_ demand: Subscribers.Demand) {}

  func cancel() { subscriber = nil }

  func send(_ value: Int) { _ = subscriber?.receive(value) }

  func finish() {
    let last = subscriber
    subscriber = nil
    last?.receive(completion: .finished)
  }
}
