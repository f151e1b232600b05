import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter11Subjects
import Chapter17Sharing
import Exercise17_1
import ExerciseSupport
import Testing

private let chapter = "Chapters/17-Sharing.md"

@Suite(
  "17.1 Predict the sharing", .exercise("Chapter17Sharing/1-PredictTheSharing"))
struct PredictTheSharingTests {
  private let book = TestLog()
  private let subject = PassthroughSubject<Int, Never>()

  private func expect(
    _ prediction: [StaticString], _ lesson: String, see anchor: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectPrediction(
      prediction, of: book.lines, lesson, see: chapter + anchor,
      sourceLocation: sourceLocation)
  }

  private func sink(
    _ name: String, on publisher: some Publisher<Int, Never>
  ) -> AnyCancellable {
    publisher.sink(
      receiveCompletion: { [book] _ in book.write("\(name) finished") },
      receiveValue: { [book] in book.write("\(name)\($0)") })
  }

  @Test("You predict what each subscriber receives of a shared sequence.")
  func atOnce() {
    let numbers = [1, 2].publisher.share()
    let sinks = [sink("A", on: numbers), sink("B", on: numbers)]
    withExtendedLifetime(sinks) {}
    expect(
      sharedAtOnce, "When does a shared publisher begin?",
      see: "#a-source-that-does-not-wait")
  }

  @Test("You predict what a connectable publisher delivers, and when.")
  func atLast() {
    let numbers = [1, 2].publisher.makeConnectable()
    let sinks = [sink("A", on: numbers), sink("B", on: numbers)]
    let connection = numbers.connect()
    withExtendedLifetime((sinks, connection)) {}
    expect(
      connectedAtLast,
      "One run serves both sinks: each value goes to A and then to B.",
      see: "#connect-by-hand")
  }

  @Test("You predict what two connections deliver.")
  func twice() {
    let numbers = subject.makeConnectable()
    let sink = sink("A", on: numbers)
    let connections = [numbers.connect(), numbers.connect()]
    subject.send(1)
    connections[0].cancel()
    subject.send(2)
    withExtendedLifetime((sink, connections)) {}
    expect(
      connectedTwice, "How many runs of the source are active at each `send`?",
      see: "#connected-twice-and-not-at-all")
  }

  @Test("You predict how often the source begins.")
  func runs() {
    let shared = Source(book).share()
    let first = sink("A", on: shared)
    let second = sink("B", on: shared)
    first.cancel()
    second.cancel()
    let third = sink("C", on: shared)
    expect(
      comingAndGoing, "Which subscribers are left after each cancel?",
      see: "#disconnect-after-the-last-cancel")
    third.cancel()
  }

  @Test("You predict which values a share delivers for each demand.")
  func demand() {
    let shared = subject.share()
    let guest = Guest { [book] in book.write("A\($0)") }
    shared.subscribe(guest)
    guest.subscription?.request(.max(1))
    let fast = sink("B", on: shared)
    subject.send(1)
    subject.send(2)
    guest.subscription?.request(.max(1))
    subject.send(3)
    expect(
      slowAndFast,
      "What does a share's subject do with values without a request?",
      see: "#slow-subscribers-of-a-share")
    fast.cancel()
  }

  @Test("You predict which subscribers a subject with a value serves.")
  func value() {
    let shared = subject.multicast { CurrentValueSubject(0) }
    let connection = shared.connect()
    subject.send(1)
    let first = sink("A", on: shared)
    subject.send(completion: .finished)
    let second = sink("B", on: shared)
    withExtendedLifetime((connection, first, second)) {}
    expect(
      throughAValue,
      "What does a completed subject deliver to a late subscriber?",
      see: "#a-late-subscriber-misses-the-answer")
  }
}

private struct Source: Publisher {
  typealias Output = Int
  typealias Failure = Never

  private let book: TestLog

  init(_ book: TestLog) { self.book = book }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    book.write("begins")
    subscriber.receive(subscription: Run(book))
  }

  private final class Run: Subscription {
    private let book: TestLog

    init(_ book: TestLog) { self.book = book }

    func request(_ demand: Subscribers.Demand) {}

    func cancel() { book.write("cancelled") }
  }
}

private final class Guest: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private let write: (Int) -> Void
  private(set) var subscription: Subscription?

  init(write: @escaping (Int) -> Void) { self.write = write }

  func receive(subscription: Subscription) { self.subscription = subscription }

  func receive(_ input: Int) -> Subscribers.Demand {
    write(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
