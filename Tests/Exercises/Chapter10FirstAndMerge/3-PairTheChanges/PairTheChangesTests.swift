import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Chapter09Observation
import Chapter10FirstAndMerge
import Exercise10_3
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/10-FirstAndMerge.md#challenge"

private struct Trouble: Error, CustomStringConvertible {
  var description: String { "trouble" }
}

@Suite(
  "10.3 Pair the changes", .exercise("Chapter10FirstAndMerge/3-PairTheChanges"))
struct PairTheChangesTests {
  private typealias Pair = (old: Int, new: Int)
  private let book = TestLog()
  private let source: ManualPublisher<Int, Trouble>
  init() {
    let book = book
    // Additional demand may be requested or returned.
    source = ManualPublisher { line in
      let asked = line.hasPrefix("returned") ? line.dropFirst(8) : ""
      book.write("  before: \(asked.isEmpty ? line : "request" + asked)")
    }
  }

  private func guest(
    demand: Subscribers.Demand = .none,
    onValue: @escaping (Pair, Subscription) -> Subscribers.Demand = { _, _ in
      .none
    }
  ) -> Writing {
    Writing(book, demand: demand, onValue: onValue)
  }

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  private var search: Search<PairTheChanges> {
    var environment = Environment()
    environment.demands = [.max(1), .unlimited, .max(.max)]
    environment.returnedDemands += [.max(.max)]
    var names = Names("Pairs(upstream)")
    names.value = { "(old: \($0 / 10), new: \($0 % 10))" }
    return Search(PairTheChanges(), with: environment, names: names, see: place)
    {
      bench in
      let pairs = Pairs(bench.publisher())
      return SubjectUnderTest {
        pairs.subscribe(
          bench.subscriber($0, failure: FakeFailure.self) {
            $0.old.number * 10 + $0.new.number
          })
      }
    }
  }

  @Test("Every small program: every two values form one pair.", .search)
  func everyProgram() { search.run() }

  @Test(
    "Every small program: each of two subscribers has its own pairs.",
    .search)
  func everyProgramOfTwo() { search.withTwoRuns().run(.short) }

  @Test("Two values are one pair.")
  func pairs() {
    Pairs(source).subscribe(guest(demand: .unlimited))
    for value in [0, 1, 1, 5] { source.send(value) }
    expect(
      [
        "subscription", "  before: request unlimited", "value 0 1", "value 1 5",
      ],
      "Store the first value of each pair until the second arrives. Then"
        + " deliver both.")
  }

  @Test("A demand too large to double becomes unlimited.")
  func overflow() {
    Pairs(source).subscribe(guest(demand: .max(.max / 2 + 1)))
    expect(
      ["subscription", "  before: request unlimited"],
      "Doubling this demand overflows an `Int`. Which operator of chapter 05"
        + " turns such a demand into `.unlimited`?")
  }

  @Test("A second subscription is cancelled.")
  func second() {
    var lines: [String] = []
    let twice = Twice { lines.append($0) }
    Pairs(twice).subscribe(guest())
    expectHistory(
      lines, is: ["second cancel"],
      "The operator already has a subscription. Cancel the second one.",
      see: place)
  }

  @Test(
    "Another thread may act at each call and after each unlock.",
    .interleaved)
  func besideAnother() {
    search.besideAnother().run()
  }
}

/// A subscriber that writes its signals to the book.
private final class Writing: Subscriber {
  typealias Input = (old: Int, new: Int)
  typealias Failure = Trouble

  private let book: TestLog
  private let demand: Subscribers.Demand
  private let onValue: (Input, Subscription) -> Subscribers.Demand
  private(set) var subscription: Subscription?

  init(
    _ book: TestLog, demand: Subscribers.Demand,
    onValue: @escaping (Input, Subscription) -> Subscribers.Demand
  ) {
    self.book = book
    self.demand = demand
    self.onValue = onValue
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    book.write("subscription")
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    book.write("value \(input.old) \(input.new)")
    return subscription.map { onValue(input, $0) } ?? .none
  }

  func receive(completion: Subscribers.Completion<Trouble>) {
    book.write("\(completion)")
  }
}

/// A publisher that hands over two subscriptions.
private struct Twice: Publisher {
  typealias Output = Int
  typealias Failure = Trouble

  private struct Line: Subscription {
    let combineIdentifier = CombineIdentifier()
    let write: (String) -> Void
    func request(_ demand: Subscribers.Demand) { write("request \(demand)") }
    func cancel() { write("cancel") }
  }

  let write: (String) -> Void

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    for name in ["first", "second"] {
      subscriber.receive(
        subscription: Line { write("\(name) \($0)") })
    }
  }
}
