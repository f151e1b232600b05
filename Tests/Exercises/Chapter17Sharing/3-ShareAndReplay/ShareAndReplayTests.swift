import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Exercise17_3
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/17-Sharing.md#challenge"

private struct Trouble: Error, CustomStringConvertible {
  var description: String { "trouble" }
}

@Suite("17.3 Share and replay", .exercise("Chapter17Sharing/3-ShareAndReplay"))
struct ShareAndReplayTests {
  private typealias Source = ManualPublisher<Int, Trouble>

  private let book: TestLog
  private let source: Source

  init() {
    let book = TestLog()
    self.book = book
    source = Source { book.write("source: \($0)") }
  }

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  @discardableResult
  private func guest(
    _ name: String, on publisher: some Publisher<Int, Trouble>,
    demand: Subscribers.Demand = .unlimited
  ) -> Guest {
    let guest = Guest(name, book, demand: demand)
    publisher.subscribe(guest)
    return guest
  }

  private func searches(
    replay count: Int, opening: [Move] = []
  ) -> Variants<ShareAndReplay> {
    Variants([true, false].map { ShareAndReplay(count, endsInside: $0) }) {
      search(for: $0, opening: opening)
    }
  }

  private func search(
    for model: ShareAndReplay, opening: [Move]
  ) -> Search<ShareAndReplay> {
    var environment = Environment()
    environment.opening += opening
    environment.subscribers = 2
    environment.demands = [.max(1), .unlimited]
    environment.breaches = .lateSignal
    environment.isClosed = { _ in false }
    // During the cancel that it causes, only a new subscriber may arrive.
    environment.excludes = { move, call in
      guard case .cancel = call else { return false }
      if case .subscribe = move { return false }
      return true
    }
    return Search(
      model, with: environment,
      names: Names("shared", subscribers: ["a", "b"]), see: place
    ) { bench in
      let shared = bench.publisher().share(replay: model.count)
      return SubjectUnderTest {
        shared.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  @Test(
    "Every small program: late subscribers receive the run's last value.",
    .search)
  func everyProgram() {
    searches(replay: 1).run(Reach(moves: 3, programs: 1500))
  }

  @Test("Every small program: a buffer of two values.", .search)
  func everyProgramOfTwo() {
    searches(
      replay: 2, opening: [.attach(0), .send(1, by: 0), .send(2, by: 0)]
    ).run(Reach(moves: 3, programs: 1500))
  }

  @Test("Every small program: a buffer of size 0.", .search)
  func everyProgramOfNone() {
    searches(replay: 0, opening: [.attach(0)]).run(.short)
  }

  @Test("A source that delivers immediately is asked once, and replayed.")
  func atOnce() {
    let shared = Immediate(book).share(replay: 2)
    guest("A", on: shared)
    guest("B", on: shared)
    expect(
      [
        "A subscription", "source: begins", "A1", "A2", "A3", "A finished",
        "B subscription", "B2", "B3", "B finished",
      ],
      "A source that completes inside `subscribe(_:)` begins once. A late"
        + " subscriber receives its last values and its completion.")
  }

  @Test("A value sent inside a delivery is the later one in every queue.")
  func sendsInside() {
    let shared = source.share(replay: 1)
    let first = guest("A", on: shared)
    guest("B", on: shared)
    first.onValue = { [source] value, _ in
      if value == 1 { source.send(2) }
    }
    source.send(1)
    // The order of the two subscribers is left open.
    let received = ["A", "B"].flatMap { name in
      book.lines.filter { $0.hasPrefix(name) }
    }
    expectHistory(
      received,
      is: ["A subscription", "A1", "A2", "B subscription", "B1", "B2"],
      "A value enters every queue before any delivery, so each subscriber"
        + " receives 1 before 2.",
      see: place)
  }

  @Test("Requests add up, and one for none adds nothing.")
  func requests() {
    let shared = source.share(replay: 1)
    let guest = guest("A", on: shared, demand: .max(2))
    guest.subscription?.request(.none)
    guest.subscription?.request(.max(1))
    for value in 1...4 { source.send(value) }
    expect(
      ["A subscription", "source: request unlimited", "A1", "A2", "A3"],
      "Requests add up, and `request(.none)` adds nothing. This subscriber"
        + " receives three values.")
  }

  @Test("A subscriber that cancels in its subscription starts no run.")
  func hasty() {
    let shared = source.share(replay: 1)
    let hasty = Guest("A", book, demand: .none)
    hasty.onSubscription = { $0.cancel() }
    shared.subscribe(hasty)
    guest("B", on: shared)
    expect(
      ["A subscription", "B subscription", "source: request unlimited"],
      "A subscriber that cancels in its subscription begins no run. The next"
        + " subscriber begins one.")
  }

  @Test("The run begins for a subscriber that comes before the first leaves.")
  func handsOn() {
    let shared = source.share(replay: 1)
    let hasty = Guest("A", book, demand: .none)
    hasty.onSubscription = { subscription in
      guest("B", on: shared)
      subscription.cancel()
    }
    shared.subscribe(hasty)
    source.send(1)
    expectHistory(
      book.lines.filter { !$0.hasPrefix("A") },
      is: ["B subscription", "source: request unlimited", "B1"],
      "A run begins while any subscriber is left, not only the first.",
      see: place)
  }

  @Test("A late completion of a cancelled run does not end the next run.")
  func lateCompletion() {
    let source = DeafPublisher<Int, Trouble>()
    let shared = source.share(replay: 1)
    guest("A", on: shared).subscription?.cancel()
    guest("B", on: shared)
    source.runs.first?.receive(completion: .finished)
    _ = source.runs.last?.receive(2)
    expect(
      ["A subscription", "B subscription", "B2"],
      "What a cancelled run still sends, its completion too, must"
        + " change nothing.")
  }

  @Test("A negative buffer size traps.")
  func negative() async {
    // Without this check, a starter that does nothing would pass.
    guest("A", on: source.share(replay: 0))
    expect(
      ["A subscription", "source: request unlimited"],
      "A `count` of 0 is allowed: the first subscriber receives its"
        + " subscription, and a run begins.")
    await #expect(processExitsWith: .failure) {
      _ = [1].publisher.share(replay: -1)
    }
  }
}

private final class Guest: Subscriber {
  typealias Input = Int
  typealias Failure = Trouble

  private let name: String
  private let book: TestLog
  private let demand: Subscribers.Demand
  /// The demand that the subscriber returns for each value.
  var returns: [Int: Subscribers.Demand] = [:]
  var onSubscription: (Subscription) -> Void = { _ in }
  var onValue: (Int, Subscription?) -> Void = { _, _ in }
  var subscription: Subscription?

  init(_ name: String, _ book: TestLog, demand: Subscribers.Demand) {
    self.name = name
    self.book = book
    self.demand = demand
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    book.write("\(name) subscription")
    onSubscription(subscription)
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    book.write("\(name)\(input)")
    onValue(input, subscription)
    return returns[input] ?? .none
  }

  func receive(completion: Subscribers.Completion<Trouble>) {
    book.write("\(name) \(completion)")
  }
}

/// A source that delivers 1, 2 and 3 during the request.
private struct Immediate: Publisher {
  typealias Output = Int
  typealias Failure = Trouble

  private let book: TestLog

  init(_ book: TestLog) { self.book = book }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    book.write("source: begins")
    Publishers.Sequence(sequence: [1, 2, 3]).subscribe(subscriber)
  }
}
