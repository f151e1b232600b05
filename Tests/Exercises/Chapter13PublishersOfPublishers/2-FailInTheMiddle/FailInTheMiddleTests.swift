import Chapter01Handshake
import Chapter05Demand
import Exercise13_2
import ExerciseSupport
import Testing
import Timeline

private let place =
  "Chapters/13-PublishersOfPublishers.md#trymap-fails-in-the-middle"

private struct TooBig: Error, CustomStringConvertible {
  var description: String { "too big" }
}

@Suite(
  "13.2 Fail in the middle",
  .exercise("Chapter13PublishersOfPublishers/2-FailInTheMiddle")
)
struct FailInTheMiddleTests {
  private let book = TestLog()
  private let numbers: ManualPublisher<Int, Never>

  init() {
    let book = book
    numbers = ManualPublisher { book.write("  above: \($0)") }
  }

  private func upToFour(_ number: Int) throws -> Int {
    if number > 4 { throw TooBig() }
    return number
  }

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  private var search: Search<FailInTheMiddle> {
    var environment = Environment()
    environment.closureRefuses = true
    environment.demands = [.max(1), .unlimited]
    environment.mayCancelAtEnd = false
    return Search(
      FailInTheMiddle(), with: environment,
      names: Names("upstream.tryMap(transform)", closure: "transform"),
      see: place
    ) { bench in
      let captured = bench.captured(by: "`transform`")
      let tried = bench.publisher().tryMap { value in
        try withExtendedLifetime(captured) { try bench.closure(value) }
      }
      return SubjectUnderTest {
        tried.subscribe(bench.subscriber($0, failure: Error.self))
      }
    }
  }

  @Test("Every small program: the closure's results, or its error.", .search)
  func everyProgram() { search.run() }

  @Test("Every small program: a second subscriber follows the first.", .search)
  func everyProgramOfLater() {
    search.withLaterRun().run(Reach(moves: 4, programs: 1000))
  }

  @Test("The first error cancels upstream, then fails downstream.")
  func throwing() {
    let guest = Writing(book, asking: .unlimited)
    numbers.tryMap(upToFour).subscribe(guest)
    for number in [3, 4, 5, 2, 6] { numbers.send(number) }
    numbers.send(completion: .finished)
    expect(
      [
        "subscription", "  above: request unlimited", "value 3", "value 4",
        "  above: cancel", "failure(too big)",
      ],
      "The first error cancels upstream, and then fails downstream. The value"
        + " that caused it returns no demand.")
  }

  @Test("After the error no event goes downstream, even if upstream sends.")
  func deaf() {
    let guest = Writing(book, asking: .unlimited)
    let deaf = Deaf(book)
    deaf.tryMap(upToFour).subscribe(guest)
    for number in [1, 9, 2, 9] { deaf.send?(number) }
    deaf.finish?()
    expect(
      [
        "subscription", "  above: request unlimited", "value 1",
        "  above: cancel", "failure(too big)",
      ],
      "Upstream may send values after its cancel. The run is over, so they"
        + " cause neither events nor another cancel.")
  }

  @Test("Demand returned downstream goes upstream; an error returns none.")
  func returned() {
    let guest = Writing(book, asking: .max(1), returning: .max(2))
    numbers.tryMap(upToFour).subscribe(guest)
    numbers.send(1)
    numbers.send(5)
    expect(
      [
        "subscription", "  above: request max(1)", "value 1",
        "  above: returned max(2)", "  above: cancel", "failure(too big)",
      ],
      "Upstream receives the demand that downstream returns for a value. A"
        + " value whose closure throws returns none.")
  }

  @Test("An upstream failure passes unchanged, and cancels nothing.")
  func failsAbove() {
    let book = book
    let failing = ManualPublisher<Int, Trouble> { book.write("  above: \($0)") }
    failing.tryMap(upToFour).subscribe(Writing(book, asking: .unlimited))
    failing.send(1)
    failing.send(completion: .failure(Trouble()))
    expect(
      [
        "subscription", "  above: request unlimited", "value 1",
        "failure(trouble)",
      ],
      "Upstream failed by itself. Pass its error on, and do not cancel"
        + " upstream.")
  }

  @Test(
    "Another thread may act at each call and after each unlock.",
    .interleaved)
  func besideAnother() {
    search.besideAnother().run()
  }
}

private struct Trouble: Error, CustomStringConvertible {
  var description: String { "trouble" }
}

private final class Writing: Subscriber {
  typealias Input = Int
  typealias Failure = Error

  private let book: TestLog
  private let demand: Subscribers.Demand
  private let returned: Subscribers.Demand
  var subscription: Subscription?

  init(
    _ book: TestLog, asking demand: Subscribers.Demand,
    returning returned: Subscribers.Demand = .none
  ) {
    self.book = book
    self.demand = demand
    self.returned = returned
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    book.write("subscription")
    subscription.request(demand)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    book.write("value \(input)")
    return returned
  }

  func receive(completion: Subscribers.Completion<Error>) {
    book.write("\(completion)")
  }
}

/// A publisher that continues after a cancel.
private final class Deaf: Publisher {
  typealias Output = Int
  typealias Failure = Never

  private let book: TestLog
  var send: ((Int) -> Void)?
  var finish: (() -> Void)?
  var subscription: Inner?

  init(_ book: TestLog) { self.book = book }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    send = { _ = subscriber.receive($0) }
    finish = { subscriber.receive(completion: .finished) }
    let inner = Inner(book)
    subscription = inner
    subscriber.receive(subscription: inner)
  }

  final class Inner: Subscription {
    private let book: TestLog
    init(_ book: TestLog) { self.book = book }
    func request(_ demand: Subscribers.Demand) {
      book.write("  above: request \(demand)")
    }
    func cancel() { book.write("  above: cancel") }
  }
}
