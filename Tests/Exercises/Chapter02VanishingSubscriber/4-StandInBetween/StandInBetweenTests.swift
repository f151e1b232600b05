import Chapter01Handshake
import Exercise02_4
import ExerciseSupport
import Testing

private let place =
  "Chapters/02-VanishingSubscriber.md#who-could-have-kept-it-alive"

@Suite(
  "02.4 Stand in between",
  .exercise("Chapter02VanishingSubscriber/4-StandInBetween"))
struct StandInBetweenTests {
  @Test("A run that ends later arrives, and is released.")
  func arrivesLater() {
    let source = Source()
    var log: [String] = []
    source.publisher.subscribe(Keeper(Forgetful { log.append($0) }))
    source.send(7)
    source.finish()
    expectHistory(
      log, is: ["subscription", "value 7", "finished", "released"],
      "Hold the subscription until the completion, and not longer.", see: place)
  }

  @Test("A run that ends at once is released as well.")
  func arrivesAtOnce() {
    var log: [String] = []
    weak var watched: Keeper<Forgetful>?
    do {
      let keeper = Keeper(Forgetful { log.append($0) })
      watched = keeper
      SingleValuePublisher(7).subscribe(keeper)
    }
    expectHistory(
      log, is: ["subscription", "value 7", "finished", "released"],
      "The completion may come before downstream.receive(subscription:) returns.",
      see: place)
    #expect(watched == nil, "The keeper is still held. Look at: \(place)")
  }

  @Test("Requests and returned demand go through unchanged.")
  func demand() {
    let source = Source()
    source.publisher.subscribe(
      Keeper(Forgetful(first: .max(2), next: .max(3)) { _ in }))
    source.send(7)
    source.finish()
    expectHistory(
      source.requests, is: ["max(2)", "max(3)"],
      "The subscriber behind you decides how much is asked for.", see: place)
  }
}

/// The documents' subscriber: it asks, and keeps nothing.
private final class Forgetful: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private let first: Subscribers.Demand
  private let next: Subscribers.Demand
  private let log: (String) -> Void

  init(
    first: Subscribers.Demand = .unlimited, next: Subscribers.Demand = .none,
    log: @escaping (String) -> Void
  ) {
    self.first = first
    self.next = next
    self.log = log
  }

  deinit { log("released") }

  func receive(subscription: Subscription) {
    log("subscription")
    subscription.request(first)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    log("value \(input)")
    return next
  }

  func receive(completion: Subscribers.Completion<Never>) {
    log("\(completion)")
  }
}

/// Sends what the test says, as long as the run is alive.
private final class Source {
  fileprivate weak var run: Run?
  fileprivate(set) var requests: [String] = []

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
    let run = Run(source: source, subscriber: subscriber)
    source.run = run
    subscriber.receive(subscription: run)
  }
}

private final class Run: Subscription {
  private let source: Source
  private var subscriber: (any Subscriber<Int, Never>)?

  init(source: Source, subscriber: any Subscriber<Int, Never>) {
    self.source = source
    self.subscriber = subscriber
  }

  func request(_ demand: Subscribers.Demand) {
    source.requests.append("\(demand)")
  }

  func cancel() { subscriber = nil }

  func send(_ value: Int) {
    guard let more = subscriber?.receive(value), more > .none else { return }
    request(more)
  }

  func finish() {
    let last = subscriber
    subscriber = nil
    last?.receive(completion: .finished)
  }
}
