import Chapter01Handshake
import Chapter05Demand
import Exercise16_3
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/16-Recovery.md#make"

private enum Trouble: Error, CustomStringConvertible {
  case first
  case second
  var description: String { self == .first ? "first" : "second" }
}

@Suite("16.3 Catch it", .exercise("Chapter16Recovery/3-CatchIt"))
struct CatchItTests {
  private typealias Source = ManualPublisher<Int, Trouble>

  private let book: TestLog
  private let first: Source
  private let second: Source

  init() {
    let book = TestLog()
    self.book = book
    first = ManualPublisher { book.write("first: \($0)") }
    second = ManualPublisher { book.write("second: \($0)") }
  }

  private var recovering: Recovering<Source, Source> {
    Recovering(first) { [second, book] error in
      book.write("recover from \(error)")
      return second
    }
  }

  private func guest(_ demand: Subscribers.Demand = .unlimited) -> Guest {
    Guest(book, demand)
  }

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  private func search(opening: [Move] = []) -> Search<CatchModel> {
    var environment = Environment()
    environment.publishers = 2
    environment.opening += opening
    environment.demands = [.max(1), .unlimited]
    environment.breaches = .secondSubscription
    environment.isClosed = { call in
      switch call {
      case .cancel, .refuse, .subscribed(0): true
      default: false
      }
    }
    return Search(
      CatchModel(), with: environment,
      names: Names("Recovering(first)", publishers: ["first", "second"]),
      see: "Chapters/16-Recovery.md#make"
    ) { bench in
      let captured = bench.captured(by: "`recover`")
      let recovering = Recovering(bench.publisher(0)) { _ in
        withExtendedLifetime(captured) {
          _ = bench.called(.own("recover(trouble)"))
        }
        return bench.publisher(1)
      }
      return SubjectUnderTest {
        recovering.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  @Test(
    "Every small program: the second publisher continues after a failure.",
    .search)
  func everyProgram() { search().run() }

  @Test(
    "Every small program: the events after a request for one value.",
    .search)
  func everyProgramOfValue() {
    search(opening: [.attach(0), .request(.max(1), by: 0)]).run(.half)
  }

  @Test("Each of two subscribers has its own demand.")
  func eachOfTwo() {
    let recovering = recovering
    recovering.subscribe(guest(.max(2)))
    recovering.subscribe(guest(.max(1)))
    first.send(1)
    first.send(completion: .failure(.first))
    expect(
      [
        "subscription", "first: request max(2)", "subscription",
        "first: request max(1)", "value 1", "value 1", "recover from first",
        "second: request max(1)", "recover from first",
      ],
      "Each subscriber has its own outstanding demand. If it is not zero, it is"
        + " requested from the second publisher.")
  }

  @Test("Without a failure the second publisher is not created.")
  func success() {
    recovering.subscribe(guest())
    first.send(1)
    first.send(completion: .finished)
    expect(
      ["subscription", "first: request unlimited", "value 1", "finished"],
      "A finish is not a failure: deliver it, and do not call `recover`.")
  }

  @Test("Without outstanding demand nothing is requested.")
  func nothingOpen() {
    let guest = guest(.none)
    recovering.subscribe(guest)
    first.send(completion: .failure(.first))
    book.write("(nothing is open)")
    guest.subscription?.request(.max(1))
    expect(
      [
        "subscription", "recover from first", "(nothing is open)",
        "second: request max(1)",
      ],
      "Without outstanding demand nothing is requested from the second"
        + " publisher. A later request goes to it.")
  }

  @Test("The second publisher's failure is delivered.")
  func once() {
    recovering.subscribe(guest())
    first.send(completion: .failure(.first))
    second.send(completion: .failure(.second))
    expect(
      [
        "subscription", "first: request unlimited", "recover from first",
        "second: request unlimited", "failure(second)",
      ], "`Recovering` recovers once: deliver the second publisher's failure.")
  }

  @Test(
    "Demand that is returned around a failure goes to the second publisher.")
  func nested() {
    let guest = guest(.max(2))
    guest.onValue = { [first] value in
      if value == 1 {
        first.send(2)
      } else {
        first.send(completion: .failure(.first))
      }
      return value == 1 ? .max(1) : .none
    }
    recovering.subscribe(guest)
    first.send(1)
    expect(
      [
        "subscription", "first: request max(2)", "value 1", "value 2",
        "recover from first", "second: request max(1)",
      ],
      "`receive(2)` is called inside `receive(1)`, and the first publisher fails"
        + " inside both. The demand that `receive(1)` returns is requested from"
        + " the second publisher.")
  }

  @Test("A failure after the cancel is not caught.")
  func lateFailure() {
    let guest = guest()
    let deaf = Deaf(book)
    let (second, book) = (second, book)
    Recovering(deaf) { _ in
      book.write("recover")
      return second
    }
    .subscribe(guest)
    guest.subscription?.cancel()
    deaf.fail()
    expect(
      ["subscription", "deaf: request", "deaf: cancel"],
      "A cancel goes to the current publisher. A failure that arrives after it"
        + " is not caught, so `recover` is not called.")
  }

  // MARK: - The contract

  @Test(
    "Another thread may act at each call and after each unlock.",
    .interleaved)
  func besideAnother() {
    search().besideAnother().run()
  }
}

private final class Guest: Subscriber {
  typealias Input = Int
  typealias Failure = Trouble

  private let book: TestLog
  private let demand: Subscribers.Demand
  var onValue: (Int) -> Subscribers.Demand = { _ in .none }
  var subscription: Subscription?
  var keepsSubscription = true {
    didSet { if !keepsSubscription { subscription = nil } }
  }

  init(_ book: TestLog, _ demand: Subscribers.Demand) {
    self.book = book
    self.demand = demand
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    book.write("subscription")
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    book.write("value \(input)")
    return onValue(input)
  }

  func receive(completion: Subscribers.Completion<Trouble>) {
    book.write("\(completion)")
  }
}

/// A publisher whose failure arrives after its cancel.
private final class Deaf: Publisher {
  typealias Output = Int
  typealias Failure = Trouble

  private let book: TestLog
  private var onFail: () -> Void = {}

  init(_ book: TestLog) { self.book = book }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    onFail = { subscriber.receive(completion: .failure(.first)) }
    subscriber.receive(subscription: Run(book))
  }

  func fail() {
    onFail()
    onFail = {}
  }

  private final class Run: Subscription {
    private let book: TestLog

    init(_ book: TestLog) { self.book = book }

    func request(_ demand: Subscribers.Demand) { book.write("deaf: request") }

    func cancel() { book.write("deaf: cancel") }
  }
}
