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
  private typealias Guest = ScriptedSubscriber<Pair, Trouble>

  private let book = TestLog()
  private let source: ManualPublisher<Int, Trouble>
  private let piece = TestedSource(
    see: place,
    delivers: { length in
      (0..<length).map { (old: 2 * $0, new: 2 * $0 + 1) }
    }, { Pairs((0..<2 * $0).publisher) })

  init() {
    let book = book
    // More may be asked for by a request, or by what is returned.
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
    environment.returnedDemands = [.max(1), .max(.max)]
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

  @Test("Every small program: each two values are one.", .search)
  func everyProgram() { search.run() }

  @Test(
    "Every small program: each of two subscribers has pairs of its own.",
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
      "The first of two waits for the second.")
  }

  @Test("An observed property tells its changes in pairs.")
  func observed() {
    final class Counter: KeyValueObserving {
      @Observed var count = 0
    }
    let counter = Counter()
    var lines: [String] = []
    let subscriber = ScriptedSubscriber<Pair, Never>(
      onSubscription: { $0.request(.max(2)) },
      onValue: { pair, _ in
        lines.append("\(pair.old) \(pair.new)")
        return .none
      })
    Pairs(counter.publisher(for: \.count, options: [.new, .prior]))
      .subscribe(subscriber)
    for count in [1, 5, 7] { counter.count = count }
    expectHistory(
      lines, is: ["0 1", "1 5"],
      "Two pairs were asked for: four of the values that .prior brings.",
      see: place)
  }

  @Test("One pair costs two values.")
  func demand() {
    let guest = guest()
    Pairs(source).subscribe(guest)
    guest.subscription?.request(.max(1))
    guest.subscription?.request(.max(3))
    expect(
      [
        "subscription", "  before: request max(2)", "  before: request max(6)",
      ], "It counts in values, you count in pairs.")
  }

  @Test("What is returned is translated, too; for half a pair it is none.")
  func returned() {
    Pairs(source).subscribe(
      guest(demand: .max(1)) { pair, _ in pair.old == 0 ? .max(2) : .unlimited }
    )
    for value in [0, 1, 1, 5] { source.send(value) }
    expect(
      [
        "subscription", "  before: request max(2)", "value 0 1",
        "  before: request max(4)", "value 1 5",
        "  before: request unlimited",
      ], "Nobody has asked for more when the first of a pair comes.")
  }

  @Test("A demand too large to double is everything.")
  func overflow() {
    Pairs(source).subscribe(guest(demand: .max(.max / 2 + 1)))
    expect(
      ["subscription", "  before: request unlimited"],
      "There is an operator that knows what overflows.")
  }

  @Test("What is returned may be too large to double, too.")
  func returnedOverflow() {
    Pairs(source).subscribe(
      guest(demand: .max(1)) { _, _ in .max(.max / 2 + 1) })
    for value in [0, 1] { source.send(value) }
    expect(
      [
        "subscription", "  before: request max(2)", "value 0 1",
        "  before: request unlimited",
      ], "What is returned is a demand like any other.")
  }

  @Test("Two subscribers have two runs.")
  func two() {
    let pairs = Pairs(source)
    var lines: [String] = []
    for name in ["A", "B"] {
      pairs.subscribe(
        Guest(
          onSubscription: { $0.request(.unlimited) },
          onValue: { pair, _ in
            lines.append("\(name) \(pair.old) \(pair.new)")
            return .none
          }))
    }
    for value in 0...3 { source.send(value) }
    expectHistory(
      lines, is: ["A 0 1", "B 0 1", "A 2 3", "B 2 3"],
      "The value that waits belongs to one run.", see: place)
  }

  @Test("A sequence of five has two pairs, and no more than were asked for.")
  func sequence() {
    let book = book
    var subscription: Subscription?
    let subscriber = ScriptedSubscriber<Pair, Never>(
      onSubscription: { subscription = $0 },
      onValue: { pair, _ in
        book.write("value \(pair.old) \(pair.new)")
        return .none
      })
    Pairs((1...5).publisher).subscribe(subscriber)
    subscription?.request(.max(1))
    expect(["value 1 2"], "One pair was asked for.")
    subscription?.request(.max(2))
    expect(["value 1 2", "value 3 4"], "The fifth value has no partner.")
  }

  @Test("Both ends are passed on at once.")
  func ends() {
    for ending in [
      Subscribers.Completion<Trouble>.finished, .failure(Trouble()),
    ] {
      Pairs(source).subscribe(guest())
      source.send(0)
      source.send(completion: ending)
      source.send(1)
    }
    // Who cancels a run that has ended by itself does no harm.
    expectHistory(
      book.lines.filter { $0 != "  before: cancel" },
      is: ["subscription", "finished", "subscription", "failure(trouble)"],
      "An end needs no demand, and does not wait for a partner.", see: place)
  }

  @Test("A cancel is passed on, and nothing follows it.")
  func cancel() {
    let guest = guest(demand: .unlimited)
    Pairs(source).subscribe(guest)
    source.send(0)
    guest.subscription?.cancel()
    source.send(1)
    expect(
      ["subscription", "  before: request unlimited", "  before: cancel"],
      "The run before it is cancelled with yours.")
  }

  @Test("A cancel from inside a pair is heard, and no more is asked for.")
  func cancelInside() {
    let stubborn = Stubborn<Int, Trouble>()
    Pairs(stubborn).subscribe(
      guest(demand: .unlimited) { _, subscription in
        subscription.cancel()
        return .none
      })
    for value in [0, 1, 1, 5] { stubborn.send(value) }
    expect(
      ["subscription", "value 0 1"],
      "After a cancel nothing is delivered, whatever may still come.")
  }

  @Test("A second subscription is cancelled.")
  func second() {
    var lines: [String] = []
    let twice = Twice { lines.append($0) }
    Pairs(twice).subscribe(guest())
    expectHistory(
      lines, is: ["second cancel"],
      "It has a run already. Refuse the second by cancelling it.", see: place)
  }

  @Test(
    "What waits, and who receives, is let go at each end.", arguments: 0..<3)
  func letsGo(ending: Int) {
    final class Value {}
    let source = ManualPublisher<Value, Trouble>()
    weak var value: Value?
    weak var watched: ScriptedSubscriber<(old: Value, new: Value), Trouble>?
    var subscription: Subscription?
    do {
      let guest = ScriptedSubscriber<(old: Value, new: Value), Trouble>(
        onSubscription: { subscription = $0 })
      watched = guest
      Pairs(source).subscribe(guest)
      #expect(subscription != nil, .lesson("No subscription came.", see: place))
      subscription?.request(.unlimited)
      let first = Value()
      value = first
      source.send(first)
      switch ending {
      case 0: source.send(completion: .finished)
      case 1: source.send(completion: .failure(Trouble()))
      default:
        subscription?.cancel()
        guest.receive(completion: .finished)
      }
    }
    let name = ["the end", "the failure", "a cancel"][ending]
    #expect(
      value == nil,
      .lesson(
        "After \(name) the old value is still held.", see: place, of: name))
    #expect(
      watched == nil,
      .lesson(
        "After \(name) the subscriber is still held.", see: place, of: name))
    withExtendedLifetime(subscription) {}
  }

  @Test("The waiting value is released when the lock is open.")
  func releasedOutside() {
    final class Value {
      let onRelease: () -> Void
      init(_ onRelease: @escaping () -> Void) { self.onRelease = onRelease }
      deinit { onRelease() }
    }
    let source = ManualPublisher<Value, Trouble>()
    let subscription = Locked<Subscription?>(nil)
    let isBack = Locked(false)
    Pairs(source).subscribe(
      ScriptedSubscriber(onSubscription: {
        subscription.exchange($0)
        $0.request(.unlimited)
      }))
    source.send(
      Value {
        // Another thread may use the run while the value goes.
        isBack.exchange(
          comesBack { subscription.withLock { $0 }?.request(.max(1)) })
      })
    let run = subscription.withLock { $0 }
    #expect(run != nil, .lesson("No subscription came.", see: place))
    run?.cancel()
    #expect(
      isBack.withLock { $0 },
      .lesson(
        "The old value was released under your lock: another thread waits for it.",
        see: place)
    )
  }

  /// A run in whose gaps another thread asks or cancels; the values are
  /// witnesses, so that one sees who holds them.
  private var run: TestedObject {
    TestedObject(
      see: place,
      story: ["subscribe", "request", "send", "send", "send", "look"],
      intruders: ["cancel", "request"], considered: ["a pair"],
      isRight: { lines in
        // After a cancel nothing is held; without one the third value waits.
        lines.contains("subscription")
          && (!lines.contains("cancelling") || !lines.contains("held"))
      }
    ) { stage in
      // No lock of the test's lies between a send and the piece: whoever calls
      // out without a lock has not looked under its own.
      let isOver = Locked(false)
      let source = Stubborn<Witness, Never> { line in
        if line == "cancel" { stage.aside { _ = isOver.exchange(true) } }
        stage.called("up \(line)")
      }
      let subscription = Locked<Subscription?>(nil)
      let sent = Locked<[() -> Bool]>([])
      return [
        "subscribe": {
          Pairs(source).subscribe(
            ScriptedSubscriber(
              onSubscription: {
                subscription.exchange($0)
                stage.called("subscription")
              },
              onValue: { _, _ in
                stage.called("a pair")
                return .none
              }))
        },
        "request": { subscription.withLock { $0 }?.request(.max(2)) },
        "send": {
          let value = stage.witness("a value")
          let isOn = stage.aside {
            sent.withLock { sent in
              sent.append { [weak value] in value != nil }
            }
            return !isOver.withLock { $0 }
          }
          if isOn { source.send(value) }
        },
        "cancel": {
          guard let mine = subscription.withLock({ $0 }) else { return }
          stage.note("cancelling")
          mine.cancel()
        },
        "look": {
          for isHeld in sent.withLock({ $0 }) where isHeld() {
            stage.note("held")
          }
        },
      ]
    }
  }

  @Test("Another thread may come at any moment.", .interleaved)
  func anyMoment() {
    if run.keeps(all: Rule.threads) {
      search.besideAnother().keeps(all: [.t2])
    }
  }

  @Test("T1 While it calls out, another thread may use it.", .interleaved)
  func t1() { piece.keeps(.t1) }

  @Test("T3 It lets go of nothing while it holds a lock.", .interleaved)
  func t3() { piece.keeps(.t3) }

  @Test(
    "Stress: requests and cancels from many threads are passed on, and end it once.",
    .stress)
  func threads() {
    for _ in 0..<50 {
      let cancels = Locked(0)
      let source = ManualPublisher<Int, Trouble> {
        if $0 == "cancel" { cancels.withLock { $0 += 1 } }
      }
      let pairs = Locked<[[Int]]>([])
      let subscription = Locked<Subscription?>(nil)
      Pairs(source).subscribe(
        ScriptedSubscriber(
          onSubscription: { subscription.exchange($0) },
          onValue: { pair, _ in
            pairs.withLock { $0.append([pair.old, pair.new]) }
            return .none
          }))
      let run = subscription.withLock { $0 }
      onThreads(4) { number in
        switch number {
        case 0: for value in 0..<100 { source.send(value) }
        case 1: for _ in 0..<20 { run?.request(.max(1)) }
        default:
          for _ in 0..<20 { run?.request(.max(1)) }
          run?.cancel()
        }
      }
      let all = pairs.withLock { $0 }
      let whole = (0..<all.count).map { [2 * $0, 2 * $0 + 1] }
      #expect(
        all == whole,
        .lesson("Pairs were torn apart by a second thread.", see: place))
      #expect(
        cancels.withLock { $0 } == 1,
        .lesson(
          "The publisher before it was cancelled \(cancels.withLock { $0 }) times.",
          see: place)
      )
    }
  }
}

/// Writes what it is told into the book.
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

/// Goes on after a cancel, as one whose value was on its way may do.
private final class Stubborn<Output, Failure: Error>: Publisher {
  private struct Deaf: Subscription {
    let combineIdentifier = CombineIdentifier()
    let write: (String) -> Void
    func request(_ demand: Subscribers.Demand) { write("request \(demand)") }
    func cancel() { write("cancel") }
  }

  private let write: (String) -> Void
  private var deliver: (Output) -> Void = { _ in }

  init(_ write: @escaping (String) -> Void = { _ in }) { self.write = write }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    deliver = { _ = subscriber.receive($0) }
    subscriber.receive(subscription: Deaf(write: write))
  }

  func send(_ value: Output) { deliver(value) }
}

/// Hands over two subscriptions, one after the other.
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
