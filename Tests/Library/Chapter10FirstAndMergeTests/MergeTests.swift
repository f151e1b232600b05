import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter10FirstAndMerge
import ExerciseSupport
import Testing
import Timeline

private typealias Numbers = ManualPublisher<Int, ExpectedTrouble>

@Suite("merge(with:) delivers both sides' values as they arrive")
struct MergeTests {
  private let log = TestLog()
  private let left: Numbers
  private let right: Numbers
  private let probe: NotingSubscriber<Int, ExpectedTrouble>

  init() {
    let log = log
    left = Numbers { log.write("  left \($0)") }
    right = Numbers { log.write("  right \($0)") }
    probe = NotingSubscriber(log: log)
  }

  @Test("With unlimited demand it requests everything from both sides.")
  func unlimited() {
    probe.onSubscription = { $0.request(.unlimited) }
    left.merge(with: right).subscribe(probe)
    left.send(1)
    right.send(2)
    left.send(3)
    left.send(completion: .finished)
    right.send(4)
    right.send(completion: .finished)
    #expect(
      log.lines == [
        "subscription", "request unlimited", "  left request unlimited",
        "  right request unlimited", "value 1", "value 2", "value 3",
        "value 4", "finished",
      ])
  }

  @Test("With less demand it prefetches one value of each side.")
  func ahead() {
    left.merge(with: right).subscribe(probe)
    left.send(1)
    right.send(2)
    probe.request(.max(1))
    probe.request(.max(2))
    left.send(3)
    #expect(
      log.lines == [
        "subscription", "  left request max(1)", "  right request max(1)",
        "request max(1)", "value 1", "  left request max(1)",
        "request max(2)", "value 2", "  right request max(1)",
        "value 3", "  left request max(1)",
      ])
  }

  @Test("A later unlimited request goes to both sides.")
  func later() {
    left.merge(with: right).subscribe(probe)
    left.send(1)
    probe.request(.unlimited)
    right.send(2)
    #expect(
      log.lines == [
        "subscription", "  left request max(1)", "  right request max(1)",
        "request unlimited", "value 1", "  left request unlimited",
        "  right request unlimited", "value 2",
      ])
  }

  @Test("Two sequences alternate, and every requested value arrives.")
  func sequences() {
    let probe = NotingSubscriber<Int, Never>()
    [1, 2, 3].publisher.merge(with: [10, 20].publisher).subscribe(probe)
    probe.request(.max(2))
    probe.onValue = { _, value in value == 2 ? .max(2) : .none }
    probe.request(.max(1))
    #expect(
      probe.lines == [
        "subscription", "request max(2)", "value 1", "value 10",
        "request max(1)", "value 2", "return max(2)", "value 20", "value 3",
        "finished",
      ])
  }

  @Test(
    "It finishes when both sides have, and prefetched values are delivered.")
  func ends() {
    left.merge(with: right).subscribe(probe)
    left.send(1)
    left.send(completion: .finished)
    right.send(completion: .finished)
    #expect(log.lines.last == "  right request max(1)")
    probe.request(.max(1))
    #expect(log.lines.suffix(2) == ["value 1", "finished"])
    let empty = NotingSubscriber<Int, Never>()
    [Int]().publisher.merge(with: [Int]().publisher).subscribe(empty)
    #expect(empty.lines == ["subscription", "finished"])
  }

  @Test("The first failure cancels the other side, and needs no demand.")
  func failure() {
    left.merge(with: right).subscribe(probe)
    left.send(1)
    left.send(completion: .failure(.expected))
    right.send(2)
    probe.request(.unlimited)
    #expect(
      log.lines == [
        "subscription", "  left request max(1)", "  right request max(1)",
        "  right cancel", "failure(expected)", "request unlimited",
      ])
  }

  @Test("A cancel reaches only the sides that have not ended.")
  func cancel() {
    left.merge(with: right).subscribe(probe)
    left.send(completion: .finished)
    probe.cancel()
    probe.cancel()
    right.send(1)
    #expect(
      log.lines.suffix(3) == ["cancel", "  right cancel", "cancel"])
  }

  @Test("A cancel inside the subscription refuses both sides.")
  func cancelsAtOnce() {
    probe.onSubscription = { $0.cancel() }
    left.merge(with: right).subscribe(probe)
    #expect(
      log.lines == [
        "subscription", "cancel", "  left cancel", "  right cancel",
      ]
    )
  }

  @Test("A value from one side arrives while the other is attached.")
  func whileSubscribing() {
    let (left, log) = (left, log)
    let slow = Meanwhile(right) {
      onThreads(1) { _ in left.send(1) }
      log.write("(the right side is subscribed to)")
    }
    probe.onSubscription = { $0.request(.unlimited) }
    left.merge(with: slow).subscribe(probe)
    right.send(2)
    #expect(
      log.lines == [
        "subscription", "request unlimited", "  left request unlimited",
        "value 1", "(the right side is subscribed to)",
        "  right request unlimited", "value 2",
      ])
  }

  /// A publisher that calls `body` before it passes a subscriber on.
  private struct Meanwhile: Publisher {
    typealias Output = Int
    typealias Failure = ExpectedTrouble
    private let publisher: Numbers
    private let body: () -> Void

    init(_ publisher: Numbers, _ body: @escaping () -> Void) {
      self.publisher = publisher
      self.body = body
    }

    func receive<S: Subscriber>(subscriber: S)
    where S.Input == Int, S.Failure == ExpectedTrouble {
      body()
      publisher.subscribe(subscriber)
    }
  }

  @Test("Unlimited demand returned for a value goes to both sides.")
  func returnsUnlimited() {
    probe.onSubscription = { $0.request(.max(1)) }
    probe.onValue = { _, value in value == 1 ? .unlimited : .none }
    left.merge(with: right).subscribe(probe)
    left.send(1)
    right.send(2)
    left.send(3)
    #expect(
      log.lines == [
        "subscription", "request max(1)", "  left request max(1)",
        "  right request max(1)", "value 1", "return unlimited",
        "  left request unlimited", "  right request unlimited", "value 2",
        "value 3",
      ])
  }

  @Test("Each end releases the subscriber and both sides.")
  func released() {
    for ending in 0..<3 {
      weak var watched: NotingSubscriber<Int, ExpectedTrouble>?
      var subscription: Subscription?
      do {
        let probe = NotingSubscriber<Int, ExpectedTrouble>(demand: .unlimited)
        left.merge(with: right).subscribe(probe)
        watched = probe
        subscription = probe.subscription
        probe.subscription = nil
      }
      #expect(watched != nil)
      switch ending {
      case 0:
        left.send(completion: .finished)
        right.send(completion: .finished)
      case 1: left.send(completion: .failure(.expected))
      default: subscription?.cancel()
      }
      #expect(watched == nil)
      #expect(left.subscriberCount + right.subscriberCount == 0)
      withExtendedLifetime(subscription) {}
    }
  }

  @Test("Long sequences do not grow the stack.")
  func flat() {
    var count = 0
    let probe = NotingSubscriber<Int, Never>()
    probe.onSubscription = { $0.subscription?.request(.max(150_000)) }
    probe.onValue = { probe, _ in
      count += 1
      return .none
    }
    let counting = Counting { count += 1 }
    (0..<100_000).publisher.merge(with: (0..<100_000).publisher)
      .subscribe(counting)
    counting.request(.max(150_000))
    #expect(count == 150_000)
    counting.request(.max(50_000))
    #expect(count == 200_000)
    #expect(counting.isFinished)
  }

  private final class Counting: Subscriber {
    typealias Input = Int
    typealias Failure = Never
    private let body: () -> Void
    private var subscription: Subscription?
    private(set) var isFinished = false
    init(_ body: @escaping () -> Void) { self.body = body }
    func request(_ demand: Subscribers.Demand) { subscription?.request(demand) }
    func receive(subscription: Subscription) {
      self.subscription = subscription
    }
    func receive(_ input: Int) -> Subscribers.Demand {
      body()
      return .none
    }
    func receive(completion: Subscribers.Completion<Never>) {
      isFinished = true
    }
  }
}
