import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Exercise13_3
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/13-PublishersOfPublishers.md#challenge"

private struct Trouble: Error, CustomStringConvertible {
  var description: String { "trouble" }
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
        // How much a child is asked for is the answer's own affair.
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
    return Variants([false, true].map(OneAfterTheOther.init)) { model in
      Search(
        model, with: environment,
        names: Names(
          "upstream.concatMap(transform)",
          publishers: ["upstream", "inner 1", "inner 2"], closure: "transform"),
        see: place
      ) { bench in
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

  @Test("Every small program: one inner publisher after the other.", .search)
  func everyProgram() { search().run(Reach(moves: 3, programs: 1500)) }

  @Test(
    "Every small program: what follows when the first of them is on.", .search)
  func everyProgramOfInner() {
    search(opening: [
      .attach(0), .request(.max(1), by: 0), .send(1, by: 0), .attach(1),
    ]).run(Reach(moves: 3, programs: 1500))
  }

  @Test("Every small program: what follows when the second one waits.", .search)
  func everyProgramOfTwo() {
    search(opening: [
      .attach(0), .send(1, by: 0), .send(2, by: 0), .attach(1),
    ]).run(Reach(moves: 3, programs: 1500))
  }

  @Test("All of the first, then all of the second.")
  func order() {
    pairs(3).subscribe(guest(asking: .unlimited))
    expect(
      [
        "subscription", "value 0", "value 1", "value 10", "value 11",
        "value 20", "value 21", "finished",
      ],
      "A child at a time, and each to its end.")
  }

  @Test("What is open holds across the children, and no more comes than that.")
  func demand() {
    let guest = guest()
    pairs(3).subscribe(guest)
    book.write("(nobody has asked)")
    for count in [1, 2, 2] {
      guest.subscription?.request(.max(count))
      book.write("(\(count) asked for)")
    }
    guest.subscription?.request(.unlimited)
    expect(
      [
        "subscription", "(nobody has asked)", "value 0", "(1 asked for)",
        "value 1", "value 10", "(2 asked for)", "value 11", "value 20",
        "(2 asked for)", "value 21", "finished",
      ], "Keep one account, and ask each child for what is open.",
      see: "Chapters/05-Demand.md#an-account")
  }

  @Test("What is returned, and asked for inside, counts for the next child.")
  func returned() {
    let guest = guest(asking: .max(1)) { value, subscription in
      if value == 0 { subscription?.request(.max(1)) }
      return value == 1 ? .max(1) : value == 10 ? .unlimited : .none
    }
    pairs(3).subscribe(guest)
    expect(
      [
        "subscription", "value 0", "value 1", "value 10", "value 11",
        "value 20", "value 21", "finished",
      ], "Requests and what is returned add up.",
      see: "Chapters/05-Demand.md#an-account")
  }

  @Test("What is returned to a child that is over is asked of the next.")
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
      "A child may finish inside its value. Whom do you give what is returned?",
      see: "Chapters/05-Demand.md#an-account")
  }

  @Test("What is asked for before there is a child is asked of the child.")
  func early() {
    above.concatMap { children[$0] }.subscribe(guest(asking: .max(1)))
    above.send(0)
    children[0].send(7)
    children[0].send(completion: .finished)
    above.send(1)
    children[1].send(completion: .finished)
    above.send(completion: .finished)
    expect(
      [
        "subscription", "  above: request max(1)", "value 7",
        "  above: request max(1)", "  above: request max(1)", "finished",
      ], "One value is asked of above, and the next when its child has ended.")
  }

  @Test("A child is asked for no more than is open, and one ahead.")
  func ahead() {
    let asked = Locked(Subscribers.Demand.none)
    let child = Asked { demand in asked.withLock { $0 += demand } }
    let guest = guest()
    above.concatMap { _ in child }.subscribe(guest)
    above.send(0)
    var all = [asked.withLock { $0 }]
    for count in [1, 2] {
      guest.subscription?.request(.max(count))
      all.append(asked.withLock { $0 })
    }
    #expect(
      all[0] <= 1 && all[1] <= 2 && all[2] <= 4,
      .lesson(
        """
        Asked for 0, 1 and 3 in all, you asked the child for \(all). What nobody \
        has asked for should stay where it is.
        """, see: place))
    #expect(
      all[2] >= 1, .lesson("The child was never asked.", see: place))
  }

  @Test("While a child is on, nothing is asked of above.")
  func oneChild() {
    above.concatMap { children[$0] }.subscribe(guest(asking: .unlimited))
    above.send(0)
    children[0].send(1)
    children[0].send(2)
    book.write("(the child ends)")
    children[0].send(completion: .finished)
    expect(
      [
        "subscription", "  above: request max(1)", "value 1", "value 2",
        "(the child ends)", "  above: request max(1)",
      ], "The next child would begin while this one is on.")
  }

  @Test("It finishes when both have, in either order, and not before.")
  func finishes() {
    above.concatMap { children[$0] }.subscribe(guest(asking: .unlimited))
    above.send(0)
    above.send(completion: .finished)
    children[0].send(1)
    book.write("(above has ended)")
    children[0].send(completion: .finished)
    counted(0..<0).concatMap { counted($0..<$0) }.subscribe(guest())
    expect(
      [
        "subscription", "  above: request max(1)", "value 1",
        "(above has ended)", "finished", "subscription", "finished",
      ], "Nothing more from above, and no child on: both have to be true.")
  }

  @Test("Children without values are gone through at once, without demand.")
  func emptyChildren() {
    counted(0..<1000).concatMap { counted($0..<$0) }
      .subscribe(guest())
    expect(
      ["subscription", "finished"],
      "An end needs no demand, and neither does the next child.",
      see: "Chapters/05-Demand.md#the-end-is-free")
  }

  @Test("A child that ends at once asks for one more, and for no more.")
  func endsAtOnce() {
    above.concatMap { _ in counted(0..<0) }.subscribe(guest())
    above.send(0)
    let asked = book.lines.filter { $0.contains("max(1)") }
    #expect(
      asked.count == 2,
      .lesson(
        """
        Upstream has sent one value, whose child is over, and was asked for \
        \(asked.count): one more is due, requested or returned, and not both.
        """, see: place))
  }

  @Test("A child that fails ends it, and what is above is cancelled.")
  func childFails() {
    let guest = guest()
    above.concatMap { children[$0] }.subscribe(guest)
    above.send(0)
    children[0].send(completion: .failure(Trouble()))
    guest.subscription?.request(.unlimited)
    above.send(1)
    expect(
      [
        "subscription", "  above: request max(1)", "  above: cancel",
        "failure(trouble)",
      ], "The publisher above has not ended: cancel it.")
  }

  @Test("If what is above fails, the child is cancelled.")
  func aboveFails() {
    above.concatMap { children[$0] }.subscribe(guest())
    above.send(0)
    above.send(completion: .failure(Trouble()))
    children[0].send(1)
    expect(
      [
        "subscription", "  above: request max(1)", "  child 0: cancel",
        "failure(trouble)",
      ], "The child has not ended: cancel it. A failure waits for nothing.")
  }

  @Test("A cancel goes to both, once; nothing follows.")
  func cancel() {
    let guest = guest(asking: .unlimited)
    above.concatMap { children[$0] }.subscribe(guest)
    above.send(0)
    children[0].send(1)
    guest.subscription?.cancel()
    guest.subscription?.cancel()
    children[0].send(2)
    above.send(1)
    #expect(
      Set(book.lines.suffix(2)) == ["  child 0: cancel", "  above: cancel"]
        && book.lines.count == 5,
      .lesson(
        """
        After the cancel: \(book.lines.dropFirst(3)). The child and the publisher \
        above are both on: cancel each of them once.
        """, see: place))
  }

  @Test("A cancel inside a value is heard, whatever is returned.")
  func cancelInside() {
    let guest = guest(asking: .unlimited) { value, subscription in
      if value == 1 { subscription?.cancel() }
      return .unlimited
    }
    pairs(3).subscribe(guest)
    expect(
      ["subscription", "value 0", "value 1"],
      "Look again after each call: the run may be over.")
  }

  @Test("A cancel inside the closure stops the child that it makes.")
  func cancelInClosure() {
    let guest = guest(asking: .unlimited)
    above.concatMap { number -> Numbers in
      guest.subscription?.cancel()
      return children[number]
    }.subscribe(guest)
    above.send(0)
    #expect(
      children[0].subscriberCount == 0,
      .lesson(
        """
        The child that was made after the cancel is on. It comes too late: do not \
        subscribe to it, or refuse its subscription.
        """, see: place))
    children[0].send(1)
    expectHistory(
      book.lines.filter { $0 != "  child 0: cancel" },
      is: ["subscription", "  above: request max(1)", "  above: cancel"],
      "The child comes too late: nobody wants to hear of it.", see: place)
  }

  @Test("However many children, the stack stays flat.")
  func flat() {
    var count = 0
    for demand in [Subscribers.Demand.unlimited, .max(1)] {
      counted(0..<20_000).concatMap { counted($0..<$0 + 2) }
        .subscribe(
          Writing(nil, asking: demand) { _, _ in
            count += 1
            return .max(1)
          })
    }
    #expect(
      count == 80_000,
      .lesson("\(count) of 80000 values have come.", see: place))
  }

  @Test("At each end everything is let go.", arguments: 0..<4)
  func letsGo(ending: Int) {
    weak var watched: Writing?
    var subscription: Subscription?
    do {
      let guest = guest(asking: .unlimited)
      above.concatMap { children[$0] }.subscribe(guest)
      watched = guest
      subscription = guest.subscription
      guest.subscription = nil
    }
    above.send(0)
    #expect(
      watched != nil, .lesson("The run holds the subscriber.", see: place))
    switch ending {
    case 0:
      above.send(completion: .finished)
      children[0].send(completion: .finished)
    case 1: above.send(completion: .failure(Trouble()))
    case 2: children[0].send(completion: .failure(Trouble()))
    default: subscription?.cancel()
    }
    let name = ["the end", "a failure above", "a child's failure", "a cancel"]
    #expect(
      watched == nil,
      .lesson(
        "After \(name[ending]) the subscriber is still held.", see: place,
        of: name[ending])
    )
    #expect(
      above.subscriberCount + children[0].subscriberCount == 0,
      .lesson(
        "After \(name[ending]) a run above is still on.", see: place,
        of: name[ending]))
    withExtendedLifetime(subscription) {}
  }

  @Test("Each subscriber has a run of its own.")
  func runs() {
    let publisher = pairs(2)
    let first = guest(asking: .max(1))
    publisher.subscribe(first)
    publisher.subscribe(guest(asking: .unlimited))
    first.subscription?.request(.unlimited)
    expect(
      [
        "subscription", "value 0", "subscription", "value 0", "value 1",
        "value 10", "value 11", "finished", "value 1", "value 10", "value 11",
        "finished",
      ], "What a run needs lives in its subscription.",
      see: "Chapters/01-Handshake.md#a-subscription-is-one-run")
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

/// A child of one of two kinds.
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

/// A child that never sends, and tells what it is asked for.
private struct Asked: Publisher {
  typealias Output = Int
  typealias Failure = Trouble

  let onRequest: (Subscribers.Demand) -> Void

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    subscriber.receive(subscription: Inner(onRequest: onRequest))
  }

  private final class Inner: Subscription {
    private let onRequest: (Subscribers.Demand) -> Void

    init(onRequest: @escaping (Subscribers.Demand) -> Void) {
      self.onRequest = onRequest
    }

    func request(_ demand: Subscribers.Demand) { onRequest(demand) }
    func cancel() {}
  }
}
