import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Exercise13_3
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/13-PublishersOfPublishers.md#challenge"

private struct Trouble: Error, CustomStringConvertible {
  var description = "trouble"
}

@Suite(
  "13.3 One after the other",
  .exercise("Chapter13PublishersOfPublishers/3-OneAfterTheOther")
)
struct OneAfterTheOtherTests {
  private typealias Numbers = ManualPublisher<Int, Trouble>

  private let book = TestLog()
  private let above: Numbers
  private let children: [Numbers]

  init() {
    let book = book
    above = Numbers { book.write("  above: \($0)") }
    children = (0..<3).map { number in
      Numbers { line in
        // The task leaves open how much an answer requests from a child.
        if line == "cancel" { book.write("  child \(number): cancel") }
      }
    }
  }

  private func guest(
    asking demand: Subscribers.Demand = .none,
    onValue: @escaping (Int, Subscription?) -> Subscribers.Demand = { _, _ in
      .none
    }
  ) -> Writing {
    Writing(book, asking: demand, onValue: onValue)
  }

  private func expect(
    _ lines: [String], _ lesson: String, see place: String = place,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  private typealias Counted = Publishers.Sequence<Range<Int>, Trouble>

  private func pairs(_ count: Int) -> ConcatMap<Counted, Counted> {
    counted(0..<count).concatMap { counted($0 * 10..<$0 * 10 + 2) }
  }

  private func counted(_ range: Range<Int>) -> Counted {
    Counted(sequence: range)
  }

  private func search(opening: [Move] = []) -> Variants<OneAfterTheOther> {
    var environment = Environment()
    environment.publishers = 3
    environment.opening += opening
    environment.demands = [.max(1), .unlimited]
    environment.breaches = []
    environment.isClosed = { call in
      switch call {
      case .cancel, .refuse, .subscribed: true
      default: false
      }
    }
    var names = Names(
      "upstream.concatMap(transform)",
      publishers: ["upstream", "inner 1", "inner 2"], closure: "transform")
    names.isBuffered = true
    return Variants([false, true].map(OneAfterTheOther.init)) { model in
      Search(model, with: environment, names: names, see: place) { bench in
        var count = 0
        let joined = bench.publisher().buffered.concatMap { value in
          count += 1
          let inner = count
          bench.called(.closure(value.number))
          return bench.publisher(inner).buffered
        }
        return SubjectUnderTest {
          joined.subscribe(bench.subscriber($0, failure: FakeFailure.self))
        }
      }
    }
  }

  @Test("Every small program: the inner publishers run in order.", .search)
  func everyProgram() { search().run(Reach(moves: 3, programs: 1500)) }

  @Test("Every small program: the events once the first one runs.", .search)
  func everyProgramOfInner() {
    search(opening: [
      .attach(0), .request(.max(1), by: 0), .send(1, by: 0), .attach(1),
    ]).run(Reach(moves: 3, programs: 1500))
  }

  @Test("Every small program: the events once the second one waits.", .search)
  func everyProgramOfTwo() {
    search(opening: [
      .attach(0), .send(1, by: 0), .send(2, by: 0), .attach(1),
    ]).run(Reach(moves: 3, programs: 1500))
  }

  @Test("All values of the first publisher arrive, then all of the second.")
  func order() {
    pairs(3).subscribe(guest(asking: .unlimited))
    expect(
      [
        "subscription", "value 0", "value 1", "value 10", "value 11",
        "value 20", "value 21", "finished",
      ],
      "The inner publishers run one after the other, each until it finishes."
        + " Then `.finished` follows.")
  }

  @Test("Each of two subscribers receives all values.")
  func eachOfTwo() {
    let pairs = pairs(2)
    let first = guest(asking: .max(1))
    pairs.subscribe(first)
    pairs.subscribe(guest(asking: .unlimited))
    first.subscription?.request(.unlimited)
    expect(
      [
        "subscription", "value 0", "subscription", "value 0", "value 1",
        "value 10", "value 11", "finished", "value 1", "value 10", "value 11",
        "finished",
      ],
      "Each subscriber has its own run, inner publishers and demand, and"
        + " receives every value.")
  }

  @Test("A value that is sent inside a cancel is not delivered.")
  func silentCancel() {
    let inner = DeafPublisher<Int, Trouble>()
    inner.onCancel = { _ = inner.runs.last?.receive(9) }
    let guest = guest(asking: .unlimited)
    counted(0..<1).concatMap { _ in inner }.subscribe(guest)
    _ = inner.runs.last?.receive(7)
    guest.subscription?.cancel()
    expect(
      ["subscription", "value 7"],
      "A cancel ends the run first, and then cancels both publishers. Nothing"
        + " follows it.")
  }

  @Test("Demand that is returned for a value counts once.")
  func returnedOnce() {
    counted(0..<2).concatMap { counted($0 * 10..<$0 * 10 + 5) }.subscribe(
      guest(asking: .max(1)) { value, _ in value == 0 ? .max(1) : .none })
    expect(
      ["subscription", "value 0", "value 1"],
      "Returned demand counts once: either return it from the inner"
        + " `receive(_:)`, or request it.")
  }

  @Test("Demand returned to a finished child is requested from the next.")
  func returnedTooLate() {
    let first = children[0]
    let guest = guest(asking: .max(1)) { value, _ in
      guard value == 7 else { return .none }
      first.send(completion: .finished)
      return .max(1)
    }
    counted(0..<2).concatMap { number -> OneOfTwo<Numbers, Counted> in
      number == 0 ? .one(first) : .other(counted(8..<10))
    }.subscribe(guest)
    first.send(7)
    expect(
      ["subscription", "value 7", "value 8"],
      "If an inner publisher finishes while its value is delivered, the"
        + " returned demand is requested from the next one.",
      see: "Chapters/05-Demand.md#outstanding-demand")
  }

  @Test("Empty children are passed at once, without demand.")
  func emptyChildren() {
    counted(0..<1000).concatMap { counted($0..<$0) }
      .subscribe(guest())
    expect(
      ["subscription", "finished"],
      "A completion needs no demand. Begin the next inner publisher without"
        + " waiting for demand, too.",
      see: "Chapters/05-Demand.md#a-completion-needs-no-demand")
  }

  @Test("A failure that a publisher sends inside its cancel is too late.")
  func failsOnce() {
    var sendLate: () -> Void = {}
    let above = Numbers { line in if line == "cancel" { sendLate() } }
    sendLate = {
      above.send(completion: .failure(Trouble(description: "late")))
    }
    let child = children[0]
    above.concatMap { _ in child }.subscribe(guest(asking: .max(1)))
    above.send(1)
    child.send(completion: .failure(Trouble(description: "first")))
    sendLate = {}
    expect(
      ["subscription", "failure(first)"],
      "End the run before you cancel the other publisher: it may send its own"
        + " failure inside that cancel.")
  }

  @Test("A cancel inside a value takes effect with any returned demand.")
  func cancelInside() {
    let guest = guest(asking: .unlimited) { value, subscription in
      if value == 1 { subscription?.cancel() }
      return .unlimited
    }
    pairs(3).subscribe(guest)
    expect(
      ["subscription", "value 0", "value 1"],
      "The subscriber may cancel inside each call that it receives. Check for a"
        + " cancel after every call.")
  }
}

private final class Writing: Subscriber {
  typealias Input = Int
  typealias Failure = Trouble

  private let book: TestLog?
  private let demand: Subscribers.Demand
  private let onValue: (Int, Subscription?) -> Subscribers.Demand
  var subscription: Subscription?

  init(
    _ book: TestLog?, asking demand: Subscribers.Demand,
    onValue: @escaping (Int, Subscription?) -> Subscribers.Demand
  ) {
    self.book = book
    self.demand = demand
    self.onValue = onValue
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    book?.write("subscription")
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    book?.write("value \(input)")
    return onValue(input, subscription)
  }

  func receive(completion: Subscribers.Completion<Trouble>) {
    book?.write("\(completion)")
  }
}

private enum OneOfTwo<One: Publisher, Other: Publisher>: Publisher
where One.Output == Other.Output, One.Failure == Other.Failure {
  typealias Output = One.Output
  typealias Failure = One.Failure

  case one(One)
  case other(Other)

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    switch self {
    case .one(let publisher): publisher.subscribe(subscriber)
    case .other(let publisher): publisher.subscribe(subscriber)
    }
  }
}
