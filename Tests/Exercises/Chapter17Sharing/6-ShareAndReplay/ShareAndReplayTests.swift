import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Exercise17_6
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/17-Sharing.md#challenge"

private struct Trouble: Error, CustomStringConvertible {
  var description: String { "trouble" }
}

@Suite("17.6 Share and replay", .exercise("Chapter17Sharing/6-ShareAndReplay"))
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
    // Inside the cancel that it causes a subscriber may come, and that is all.
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
    "Every small program: one run for all, and its last value for the late.",
    .search)
  func everyProgram() {
    searches(replay: 1).run(Reach(moves: 3, programs: 1500))
  }

  @Test("Every small program: two values are remembered.", .search)
  func everyProgramOfTwo() {
    searches(
      replay: 2, opening: [.attach(0), .send(1, by: 0), .send(2, by: 0)]
    ).run(Reach(moves: 3, programs: 1500))
  }

  @Test("Every small program: nothing is remembered.", .search)
  func everyProgramOfNone() {
    searches(replay: 0, opening: [.attach(0)]).run(.short)
  }

  @Test("One run serves all; late subscribers begin with the last values.")
  func replay() {
    let shared = source.share(replay: 2)
    guest("A", on: shared)
    for value in 1...3 { source.send(value) }
    guest("B", on: shared)
    source.send(4)
    expect(
      [
        "A subscription", "source: request unlimited", "A1", "A2", "A3",
        "B subscription", "B2", "B3", "A4", "B4",
      ], "Remember as many as were asked for, the oldest first.")
  }

  @Test("Nothing begins before the first subscriber comes.")
  func begins() {
    let shared = source.share(replay: 1)
    book.write("(nobody)")
    guest("A", on: shared, demand: .none)
    guest("B", on: shared, demand: .none)
    expect(
      [
        "(nobody)", "A subscription", "source: request unlimited",
        "B subscription",
      ], "The first one has its subscription, and then the run begins.")
  }

  @Test("What is not asked for waits, for each by itself.")
  func waits() {
    let shared = source.share(replay: 1)
    let slow = guest("A", on: shared, demand: .max(1))
    guest("B", on: shared)
    for value in 1...3 { source.send(value) }
    slow.subscription?.request(.max(1))
    slow.subscription?.request(.max(1))
    source.send(4)
    slow.subscription?.request(.max(1))
    expect(
      [
        "A subscription", "source: request unlimited", "B subscription", "A1",
        "B1", "B2", "B3", "A2", "A3", "B4", "A4",
      ], "Nothing falls out of a line, however little is remembered.")
  }

  @Test("A replay needs demand, one by one.")
  func demand() {
    let shared = source.share(replay: 3)
    guest("A", on: shared, demand: .none)
    for value in 1...3 { source.send(value) }
    let late = guest("B", on: shared, demand: .none)
    book.write("(nothing is asked for)")
    late.returns = [2: .max(1)]
    late.subscription?.request(.max(1))
    book.write("(one more)")
    late.subscription?.request(.max(1))
    expect(
      [
        "A subscription", "source: request unlimited", "B subscription",
        "(nothing is asked for)", "B1", "(one more)", "B2", "B3",
      ], "What is returned for a value is a request, too.")
  }

  @Test("The end comes behind what waits, and needs no demand itself.")
  func end() {
    let shared = source.share(replay: 1)
    guest("A", on: shared)
    let slow = guest("B", on: shared, demand: .none)
    source.send(1)
    source.send(completion: .finished)
    slow.subscription?.request(.max(1))
    expect(
      [
        "A subscription", "source: request unlimited", "B subscription", "A1",
        "A finished", "B1", "B finished",
      ], "The end has a place in the line as values have.")
  }

  @Test("A failure comes behind what waits, too.")
  func failure() {
    let shared = source.share(replay: 1)
    let slow = guest("A", on: shared, demand: .max(1))
    source.send(1)
    source.send(2)
    source.send(completion: .failure(Trouble()))
    book.write("(one more)")
    slow.subscription?.request(.max(1))
    expect(
      [
        "A subscription", "source: request unlimited", "A1", "(one more)", "A2",
        "A failure(trouble)",
      ], "Whatever the end is, it has its place in the line.")
  }

  @Test("After the completion late ones get the last values and it.")
  func late() {
    let shared = source.share(replay: 1)
    guest("A", on: shared)
    source.send(1)
    source.send(2)
    source.send(completion: .failure(Trouble()))
    guest("B", on: shared)
    let patient = guest("C", on: shared, demand: .none)
    patient.subscription?.request(.max(1))
    expect(
      [
        "A subscription", "source: request unlimited", "A1", "A2",
        "A failure(trouble)", "B subscription", "B2", "B failure(trouble)",
        "C subscription", "C2", "C failure(trouble)",
      ], "The run is over, and what is remembered is not.")
  }

  @Test("Without memory it is a share: the late get the end alone.")
  func none() {
    let shared = source.share(replay: 0)
    guest("A", on: shared)
    source.send(1)
    guest("B", on: shared)
    source.send(2)
    source.send(completion: .finished)
    guest("C", on: shared, demand: .none)
    expect(
      [
        "A subscription", "source: request unlimited", "A1", "B subscription",
        "A2", "B2", "A finished", "B finished", "C subscription", "C finished",
      ], "Nothing remembered is nothing to replay.")
  }

  @Test("The last cancel ends the run, and its values are forgotten.")
  func cancel() {
    let shared = source.share(replay: 2)
    let first = guest("A", on: shared)
    let second = guest("B", on: shared)
    source.send(1)
    first.subscription?.cancel()
    first.subscription?.cancel()
    source.send(2)
    second.subscription?.cancel()
    guest("C", on: shared)
    source.send(3)
    expect(
      [
        "A subscription", "source: request unlimited", "B subscription", "A1",
        "B1", "B2", "source: cancel", "C subscription",
        "source: request unlimited", "C3",
      ], "A new run has nothing to do with the values of the last one.")
  }

  @Test("A cancel after the end leaves what is remembered.")
  func cancelAfterTheEnd() {
    let shared = source.share(replay: 1)
    let slow = guest("A", on: shared, demand: .none)
    source.send(1)
    source.send(completion: .finished)
    slow.subscription?.cancel()
    guest("B", on: shared)
    expect(
      [
        "A subscription", "source: request unlimited", "B subscription", "B1",
        "B finished",
      ], "There is no run to cancel any more, and nothing to begin again.")
  }

  @Test("A source that delivers at once is asked once, and replayed.")
  func atOnce() {
    let shared = Immediate(book).share(replay: 2)
    guest("A", on: shared)
    guest("B", on: shared)
    expect(
      [
        "A subscription", "source: begins", "A1", "A2", "A3", "A finished",
        "B subscription", "B2", "B3", "B finished",
      ], "Note the run before you begin it: it may be over when you come back.")
  }

  @Test("What comes from inside of a delivery comes after it.")
  func inside() {
    let (source, book) = (source, book)
    let shared = source.share(replay: 1)
    let first = Guest("A", book, demand: .max(1))
    first.onValue = { value, subscription in
      guard value == 1 else { return }
      source.send(2)
      subscription?.request(.max(1))
      book.write("end of 1")
    }
    shared.subscribe(first)
    source.send(1)
    expect(
      [
        "A subscription", "source: request unlimited", "A1", "end of 1", "A2",
      ], "One delivery at a time: the loop that is running goes on.")
  }

  @Test("What comes from inside of a delivery comes after it for the others.")
  func insideForOthers() {
    let source = source
    let shared = source.share(replay: 1)
    let first = Guest("A", book, demand: .unlimited)
    first.onValue = { value, _ in if value == 1 { source.send(2) } }
    shared.subscribe(first)
    guest("B", on: shared)
    source.send(1)
    for name in ["A", "B"] {
      expectHistory(
        book.lines.filter { $0.hasPrefix(name) },
        is: ["\(name) subscription", "\(name)1", "\(name)2"],
        "Put a value into every line before you deliver it to any.", see: place)
    }
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
      "What is asked for is added to what is open.")
  }

  @Test("A subscriber that comes inside a value gets that value once.")
  func comesInside() {
    let shared = source.share(replay: 1)
    let second = Guest("B", book, demand: .unlimited)
    let first = Guest("A", book, demand: .unlimited)
    first.onValue = { value, _ in if value == 1 { shared.subscribe(second) } }
    shared.subscribe(first)
    source.send(1)
    source.send(2)
    expect(
      [
        "A subscription", "source: request unlimited", "A1", "B subscription",
        "B1", "A2", "B2",
      ], "It is among the last values, or it is delivered: one of the two.")
  }

  @Test("An end from inside of a value comes after it.")
  func endsInside() {
    let (source, book) = (source, book)
    let shared = source.share(replay: 1)
    let first = Guest("A", book, demand: .unlimited)
    first.onValue = { _, _ in
      source.send(completion: .finished)
      book.write("end of 1")
    }
    shared.subscribe(first)
    source.send(1)
    expect(
      [
        "A subscription", "source: request unlimited", "A1", "end of 1",
        "A finished",
      ], "The end waits until the delivery is over, as a value does.")
  }

  @Test("A cancel from inside of a value is the last that happens.")
  func cancelInside() {
    let shared = source.share(replay: 3)
    let first = Guest("A", book, demand: .unlimited)
    first.onValue = { _, subscription in subscription?.cancel() }
    shared.subscribe(first)
    source.send(1)
    source.send(2)
    source.send(completion: .finished)
    expect(
      ["A subscription", "source: request unlimited", "A1", "source: cancel"],
      "Look again after each call whether the subscriber is still there.")
  }

  @Test("A cancel from inside of a value forgets what waits behind it.")
  func cancelInsideTheLine() {
    let shared = source.share(replay: 3)
    guest("A", on: shared)
    for value in 1...3 { source.send(value) }
    let late = Guest("B", book, demand: .unlimited)
    late.onValue = { _, subscription in subscription?.cancel() }
    shared.subscribe(late)
    source.send(4)
    expect(
      [
        "A subscription", "source: request unlimited", "A1", "A2", "A3",
        "B subscription", "B1", "A4",
      ], "Look again after each value whether anybody is still there.")
  }

  @Test("A subscriber that cancels at once begins no run.")
  func hasty() {
    let shared = source.share(replay: 1)
    let hasty = Guest("A", book, demand: .none)
    hasty.onSubscription = { $0.cancel() }
    shared.subscribe(hasty)
    guest("B", on: shared)
    expect(
      ["A subscription", "B subscription", "source: request unlimited"],
      "A run for nobody is a run that nobody cancels.")
  }

  @Test("A subscriber that comes inside the last cancel begins another run.")
  func comesInsideTheCancel() {
    let book = book
    var onCancel: () -> Void = {}
    let source = Source { line in
      book.write("source: \(line)")
      if line == "cancel" { onCancel() }
    }
    let shared = source.share(replay: 1)
    let first = guest("A", on: shared)
    let second = Guest("B", book, demand: .unlimited)
    onCancel = { shared.subscribe(second) }
    source.send(1)
    first.subscription?.cancel()
    source.send(2)
    expect(
      [
        "A subscription", "source: request unlimited", "A1", "source: cancel",
        "B subscription", "source: request unlimited", "B2",
      ], "Forget the run and its values before you cancel it.")
    onCancel = {}
  }

  @Test("A run that was cancelled is not listened to any more.")
  func deaf() {
    let deaf = Deaf()
    let shared = deaf.share(replay: 1)
    let first = guest("A", on: shared)
    first.subscription?.cancel()
    guest("B", on: shared)
    deaf.send(1, in: 0)
    book.write("(the first run has sent 1)")
    deaf.send(2, in: 1)
    expect(
      [
        "A subscription", "B subscription", "(the first run has sent 1)", "B2",
      ], "A value may be on its way when the cancel comes: is it your run's?")
  }

  @Test("A cancel lets go of the values that wait.")
  func letsGoOfTheLine() {
    final class Held {}
    let source = ManualPublisher<Held, Trouble>()
    let shared = source.share(replay: 0)
    let (stays, leaves) = (Keeper<Held>(), Keeper<Held>())
    shared.subscribe(stays)
    shared.subscribe(leaves)
    stays.subscription?.request(.unlimited)
    weak var held: Held?
    do {
      let value = Held()
      held = value
      source.send(value)
    }
    #expect(held != nil, .lesson("The value waits for nobody.", see: place))
    leaves.subscription?.cancel()
    #expect(
      held == nil,
      .lesson("After the cancel the line still holds its values.", see: place))
    withExtendedLifetime((stays, leaves)) {}
  }

  @Test("The subscriber and its line are let go at each end.", arguments: 0..<3)
  func letsGo(ending: Int) {
    let shared = source.share(replay: 1)
    weak var watched: Guest?
    var subscription: Subscription?
    do {
      let guest = guest("A", on: shared)
      watched = guest
      subscription = guest.subscription
      guest.subscription = nil
      #expect(subscription != nil, .lesson("No subscription came.", see: place))
      switch ending {
      case 0: source.send(completion: .finished)
      case 1: source.send(completion: .failure(Trouble()))
      default: subscription?.cancel()
      }
    }
    let name = ["the end", "the failure", "a cancel"][ending]
    #expect(
      watched == nil,
      .lesson(
        "After \(name) the subscriber is still held.", see: place, of: name))
    #expect(
      source.subscriberCount == 0,
      .lesson(
        "After \(name) a run of the source is still on.", see: place, of: name))
    withExtendedLifetime(subscription) {}
  }

  @Test("Less than no memory traps.")
  func negative() async {
    // A starter that does nothing must not get this one for nothing.
    guest("A", on: source.share(replay: 0))
    expect(
      ["A subscription", "source: request unlimited"], "No memory is allowed.")
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
  /// What it returns for which value.
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

/// A subscriber that keeps its subscription, and nothing else.
private final class Keeper<Input>: Subscriber {
  typealias Failure = Trouble

  var subscription: Subscription?

  func receive(subscription: Subscription) {
    self.subscription = subscription
  }

  func receive(_ input: Input) -> Subscribers.Demand { .none }

  func receive(completion: Subscribers.Completion<Trouble>) {}
}

/// A source that does not listen to a cancel.
private final class Deaf: Publisher {
  typealias Output = Int
  typealias Failure = Trouble

  private var runs: [(Int) -> Void] = []

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    runs.append { _ = subscriber.receive($0) }
    subscriber.receive(subscription: Subscriptions.empty)
  }

  /// Delivers in the run of this number, if there has been one.
  func send(_ value: Int, in run: Int) {
    if run < runs.count { runs[run](value) }
  }
}

/// A source that delivers 1, 2 and 3 inside the request.
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
