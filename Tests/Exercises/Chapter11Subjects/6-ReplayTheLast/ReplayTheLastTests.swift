import Chapter01Handshake
import Chapter05Demand
import Exercise11_6
import ExerciseSupport
import Testing

private let place = "Chapters/11-Subjects.md#challenge"

private struct Trouble: Error, CustomStringConvertible {
  var description: String { "trouble" }
}

@Suite("11.6 Replay the last", .exercise("Chapter11Subjects/6-ReplayTheLast"))
struct ReplayTheLastTests {
  private typealias Subject = ReplaySubject<Int, Trouble>

  private let book = TestLog()

  private func guest(
    _ name: String = "", demand: Subscribers.Demand = .none,
    onValue: @escaping (Int, Subscription?) -> Subscribers.Demand = { _, _ in
      .none
    }
  ) -> Writing {
    let writing = Writing(name, book, onValue: onValue)
    if demand > .none { writing.onSubscription = { $0.request(demand) } }
    return writing
  }

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  private func search(
    size: Int = 1, of subscribers: Int = 2, after opening: [Move] = [],
    asking demands: [Subscribers.Demand] = [.max(1), .unlimited]
  ) -> Search<ReplayTheLast> {
    var environment = Environment.subject(subscribers: subscribers)
    environment.omitted[.releaseThatCallsBack] =
      "the task does not promise it"
    environment.opening = [.subscribe(0)] + opening
    environment.demands = demands
    // Left open: when another waiting subscriber receives the completion.
    environment.excludes = { move, call in
      switch (call, move) {
      case (.finished(let one), .request(_, let other)),
        (.failed(let one, _), .request(_, let other)):
        one != other
      default: false
      }
    }
    return Search(
      ReplayTheLast(size: size), with: environment,
      names: Names("subject", publishers: [], subscribers: ["a", "b"]),
      see: place
    ) { bench in
      let subject = ReplaySubject<Parcel, FakeFailure>(bufferSize: size)
      return SubjectUnderTest(
        send: { subject.send(bench.parcel($0)) },
        end: { subject.send(completion: $0 ? .failure(.init()) : .finished) }
      ) {
        subject.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  @Test(
    "Every small program: late or early, each receives what it requests.",
    .search)
  func everyProgram() { search().run() }

  @Test("Every small program: two subscribers with unlimited demand.", .search)
  func everyProgramOfTwo() {
    search(after: [
      .subscribe(1), .request(.unlimited, by: 0), .request(.unlimited, by: 1),
    ]).run(.short)
  }

  @Test(
    "Every small program: one value waits while others arrive.", .search,
    arguments: 0..<3)
  func everyProgramOfWaiting(size: Int) {
    search(
      size: size, of: 1, after: [.send(1, by: 0)],
      asking: [.max(1), .max(2), .unlimited]
    ).run(Reach(moves: 4, programs: 1000))
  }

  @Test("Buffered values are delivered on demand.")
  func demand() {
    let subject = Subject(bufferSize: 3)
    for value in 1...3 { subject.send(value) }
    let guest = guest(demand: .max(1))
    subject.subscribe(guest)
    guest.subscription?.request(.max(1))
    expect([" subscription", "1", "2"], "Two were asked for; the 3 waits.")
  }

  @Test("A buffer of size 0 stores nothing, and still passes values on.")
  func none() {
    let subject = Subject(bufferSize: 0)
    subject.send(1)
    let guest = guest(demand: .max(2))
    subject.subscribe(guest)
    for value in 2...4 { subject.send(value) }
    guest.subscription?.request(.max(1))
    subject.send(5)
    expect(
      [" subscription", "2", "3", "5"],
      "A value for which there is demand needs no room.")
  }

  @Test("Two requests add up before anything is sent.")
  func addingAhead() {
    let subject = Subject(bufferSize: 1)
    let guest = guest(demand: .max(1))
    subject.subscribe(guest)
    guest.subscription?.request(.max(1))
    for value in 1...3 { subject.send(value) }
    expect(
      [" subscription", "1", "2"], "A request adds to what is open already.")
  }

  @Test("A negative buffer size traps.")
  func negative() async {
    // Without this check, a starter that does nothing would pass.
    let subject = Subject(bufferSize: 1)
    subject.send(1)
    subject.subscribe(guest(demand: .unlimited))
    expect([" subscription", "1"], "Remember one value.")
    await #expect(processExitsWith: .failure) {
      _ = ReplaySubject<Int, Never>(bufferSize: -1)
    }
  }
}

private final class Writing: Subscriber {
  typealias Input = Int
  typealias Failure = Trouble

  private let name: String
  private let book: TestLog
  private let onValue: (Int, Subscription?) -> Subscribers.Demand
  var onSubscription: (Subscription) -> Void = { _ in }
  var subscription: Subscription?

  init(
    _ name: String, _ book: TestLog,
    onValue: @escaping (Int, Subscription?) -> Subscribers.Demand
  ) {
    self.name = name
    self.book = book
    self.onValue = onValue
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    book.write("\(name) subscription")
    onSubscription(subscription)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    book.write("\(name)\(input)")
    return onValue(input, subscription)
  }

  func receive(completion: Subscribers.Completion<Trouble>) {
    book.write(name.isEmpty ? "\(completion)" : "\(name) \(completion)")
  }
}
