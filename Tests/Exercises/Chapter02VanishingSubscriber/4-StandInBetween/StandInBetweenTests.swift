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
    source.publisher.subscribe(Keeper(Forgetful(log: { log.append($0) })))
    source.send(7)
    source.finish()
    expectHistory(
      log, is: ["subscription", "value 7", "finished", "released"],
      "Hold the subscription from the beginning to the completion.", see: place)
  }

  @Test("A run that ends at once arrives, and is released.")
  func arrivesAtOnce() {
    var log: [String] = []
    SingleValuePublisher(7).subscribe(
      Keeper(Forgetful(log: { log.append($0) })))
    expectHistory(
      log, is: ["subscription", "value 7", "finished", "released"],
      "Pass on what you are told, in the order in which you are told.",
      see: place)
  }

  @Test("After an end that came later, a keeper that lives on holds nothing.")
  func letsGoLater() {
    let source = Source()
    let keeper = Keeper(Forgetful(log: { _ in }))
    source.publisher.subscribe(keeper)
    source.finish()
    withExtendedLifetime(keeper) {
      #expect(
        source.run == nil,
        "The run is over, and the keeper holds it. Look at: \(place)")
    }
  }

  @Test("After an end that came at once, a keeper that lives on holds nothing.")
  func letsGoAtOnce() {
    let run = WeakBox()
    let keeper = Keeper(Forgetful(meet: { run.object = $0 }, log: { _ in }))
    SingleValuePublisher(7).subscribe(keeper)
    withExtendedLifetime(keeper) {
      #expect(
        run.object == nil,
        """
        The run was over before downstream.receive(subscription:) returned, \
        and the keeper holds it. Look at: \(place)
        """)
    }
  }

  @Test("Requests and returned demand go through unchanged.")
  func demand() {
    let source = Source()
    source.publisher.subscribe(
      Keeper(Forgetful(first: .max(2), next: .max(3), log: { _ in })))
    source.send(7)
    source.finish()
    expectHistory(
      source.requests, is: ["max(2)", "max(3)"],
      "The subscriber behind you decides how much is asked for.", see: place)
  }
}

private final class WeakBox {
  weak var object: AnyObject?
}

/// The documents' subscriber: it asks, and keeps nothing.
private final class Forgetful: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private let first: Subscribers.Demand
  private let next: Subscribers.Demand
  private let meet: (AnyObject) -> Void
  private let log: (String) -> Void

  init(
    first: Subscribers.Demand = .unlimited, next: Subscribers.Demand = .none,
    meet: @escaping (AnyObject) -> Void = { _ in },
    log: @escaping (String) -> Void
  ) {
    self.first = first
    self.next = next
    self.meet = meet
    self.log = log
  }

  deinit { log("released") }

  func receive(subscription: Subscription) {
    log("subscription")
    meet(subscription as AnyObject)
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
