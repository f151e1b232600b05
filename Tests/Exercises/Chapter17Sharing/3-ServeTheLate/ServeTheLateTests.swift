import Chapter01Handshake
import Chapter05Demand
import Exercise17_3
import ExerciseSupport
import Testing
import Timeline

private let place =
  "Chapters/17-Sharing.md#keep-the-answer-for-late-subscribers"

private struct Trouble: Error, CustomStringConvertible {
  var description: String { "trouble" }
}

@Suite("17.3 Serve the late", .exercise("Chapter17Sharing/3-ServeTheLate"))
struct ServeTheLateTests {
  private typealias Source = ManualPublisher<Int, Trouble>

  private let book: TestLog
  private let source: Source
  private let once: AsksOnce<Source>

  init() {
    let book = TestLog()
    let source = Source { book.write("source: \($0)") }
    self.book = book
    self.source = source
    once = AsksOnce(source)
  }

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  @discardableResult
  private func guest<P: Publisher<Int, Trouble>>(
    _ name: String, on publisher: P, demand: Subscribers.Demand = .unlimited,
    onEnd: @escaping () -> Void = {}
  ) -> Guest {
    let guest = Guest(name, book, demand: demand, onEnd: onEnd)
    publisher.subscribe(guest)
    return guest
  }

  private func search(_ design: ServeTheLate.Design) -> Search<ServeTheLate> {
    var environment = Environment()
    environment.omitted[.releaseThatCallsBack] =
      "the task does not promise it"
    environment.subscribers = 2
    environment.demands = [.max(1), .none]
    environment.returnedDemands = []
    environment.breaches = .secondSubscription
    // A subscriber that arrives while upstream is cancelled starts a new run.
    environment.isClosed = { $0 == .subscribed(0) || $0 == .refuse(0) }
    return Search(
      ServeTheLate(design), with: environment,
      names: Names("once", subscribers: ["a", "b"]),
      see: "Chapters/17-Sharing.md#keep-the-answer-for-late-subscribers"
    ) { bench in
      let once = AsksOnce(bench.publisher())
      return SubjectUnderTest {
        once.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  @Test(
    "Every small program: late subscribers receive the one run's answer.",
    .search)
  func everyProgram() {
    Variants(ServeTheLate.Design.all, search).run()
  }

  @Test("A subscriber that cancels in its subscription starts no run.")
  func hasty() {
    let hasty = Guest("A", book, demand: .none)
    hasty.onSubscription = { $0.cancel() }
    once.subscribe(hasty)
    guest("B", on: once)
    expect(
      ["A subscription", "B subscription", "source: request unlimited"],
      "Before the run begins, check whether a subscriber is still waiting.")
  }

  @Test("A released publisher still serves its waiting subscribers.")
  func onTheSpot() {
    guest("A", on: AsksOnce(source))
    source.send(1)
    source.send(completion: .finished)
    expect(
      ["A subscription", "source: request unlimited", "A1", "A finished"],
      "The subscriptions must retain what serves them, because the publisher"
        + " may be released."
    )
  }

  @Test("A cancel inside the value suppresses the completion.")
  func cancelInside() {
    let careful = Guest("A", book, demand: .unlimited)
    careful.onValue = { $0?.cancel() }
    once.subscribe(careful)
    guest("B", on: once)
    source.send(1)
    source.send(completion: .finished)
    expect(
      [
        "A subscription", "source: request unlimited", "B subscription", "A1",
        "B1", "B finished",
      ],
      "The subscriber may cancel during each call: check for that before"
        + " the next call.")
  }

  @Test("A source that answers immediately is asked once.")
  func atOnce() {
    let once = AsksOnce(Immediate(book, fails: false))
    guest("A", on: once)
    guest("B", on: once)
    expect(
      [
        "A subscription", "source: begins", "A1", "A finished",
        "B subscription", "B1", "B finished",
      ], "A source may complete inside `subscribe(_:)`, before it returns.")
  }
}

private final class Guest: Subscriber {
  typealias Input = Int
  typealias Failure = Trouble

  private let name: String
  private let book: TestLog
  private let demand: Subscribers.Demand
  private let onEnd: () -> Void
  var onSubscription: (Subscription) -> Void = { _ in }
  var onValue: (Subscription?) -> Void = { _ in }
  var subscription: Subscription?

  init(
    _ name: String, _ book: TestLog, demand: Subscribers.Demand,
    onEnd: @escaping () -> Void = {}
  ) {
    self.name = name
    self.book = book
    self.demand = demand
    self.onEnd = onEnd
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    book.write("\(name) subscription")
    onSubscription(subscription)
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    book.write("\(name)\(input)")
    onValue(subscription)
    return .none
  }

  func receive(completion: Subscribers.Completion<Trouble>) {
    book.write("\(name) \(completion)")
    onEnd()
  }
}

/// A source that answers or fails during the request.
private struct Immediate: Publisher {
  typealias Output = Int
  typealias Failure = Trouble

  private let book: TestLog
  private let fails: Bool

  init(_ book: TestLog, fails: Bool) {
    self.book = book
    self.fails = fails
  }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    book.write("source: begins")
    subscriber.receive(subscription: Run(subscriber, fails))
  }

  private final class Run<Downstream: Subscriber>: Subscription
  where Downstream.Input == Int, Downstream.Failure == Trouble {
    private var downstream: Downstream?
    private let fails: Bool

    init(_ downstream: Downstream, _ fails: Bool) {
      self.downstream = downstream
      self.fails = fails
    }

    func request(_ demand: Subscribers.Demand) {
      guard let downstream else { return }
      self.downstream = nil
      if !fails { _ = downstream.receive(1) }
      downstream.receive(completion: fails ? .failure(Trouble()) : .finished)
    }

    func cancel() { downstream = nil }
  }
}
