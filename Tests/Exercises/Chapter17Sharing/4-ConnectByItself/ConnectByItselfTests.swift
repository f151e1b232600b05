import Chapter01Handshake
import Chapter05Demand
import Exercise17_4
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/17-Sharing.md#make"

@Suite(
  "17.4 Connect by itself", .exercise("Chapter17Sharing/4-ConnectByItself"))
struct ConnectByItselfTests {
  private let book = TestLog()
  private let board: Board

  init() {
    board = Board(book)
  }

  private func guest(_ name: String) -> Guest { Guest(name, book) }

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  private func search(opening: [Move] = []) -> Search<AutoconnectModel> {
    var environment = Environment()
    environment.opening += opening
    environment.publishers = 3
    environment.subscribers = 2
    environment.countsRuns = true
    environment.demands = [.max(1), .unlimited]
    environment.breaches = [.secondSubscription, .lateSignal]
    environment.isClosed = { call in
      switch call {
      case .cancel, .refuse: true
      default: false
      }
    }
    return Search(
      AutoconnectModel(), with: environment,
      names: Names(
        "connecting", publishers: ["a's run", "b's run", "connection"],
        subscribers: ["a", "b"]), see: place
    ) { bench in
      var connecting: ConnectsByItself<Hub>? = ConnectsByItself(Hub(bench))
      return SubjectUnderTest { index in
        let publisher = connecting
        // After the second subscriber, only runs retain the publisher.
        if index == 1 { connecting = nil }
        publisher?.subscribe(
          bench.subscriber(index, failure: FakeFailure.self))
      }
    }
  }

  @Test(
    "Every small program: the first subscriber connects, the last disconnects.",
    .search)
  func everyProgram() { search().run(Reach(moves: 3, programs: 1500)) }

  @Test("Every small program: the events after two have subscribed.", .search)
  func everyProgramOfTwo() {
    search(opening: [.attach(0), .subscribe(1), .attach(1)]).run(
      Reach(moves: 3, programs: 1500))
  }

  // MARK: - Who connects, and who disconnects

  @Test("The first subscriber is attached, then connects; others only join.")
  func first() {
    let publisher = ConnectsByItself(board)
    for name in ["A", "B", "C"] { publisher.subscribe(guest(name)) }
    board.send(1)
    expect(
      [
        "A subscription", "connect", "B subscription", "C subscription", "A1",
        "B1", "C1",
      ], "Attach the first one before you connect, or it misses what comes.")
  }

  @Test("The first subscriber connects, even if it requests nothing.")
  func unasked() {
    let publisher = ConnectsByItself(board)
    let patient = guest("A")
    patient.demand = .none
    publisher.subscribe(patient)
    book.write("(nothing is asked for)")
    patient.subscription?.cancel()
    expect(
      ["A subscription", "connect", "(nothing is asked for)", "disconnect"],
      "Who subscribes is there, whether or not it has asked.")
  }

  @Test("After a completion no subscriber disconnects or connects again.")
  func end() {
    let publisher = ConnectsByItself(board)
    let first = guest("A")
    publisher.subscribe(first)
    board.finish()
    first.subscription?.cancel()
    publisher.subscribe(guest("B"))
    expect(
      ["A subscription", "connect", "A finished", "B subscription"],
      "Only a cancel says that the connection is not wanted any more.")
  }

  @Test("A first subscriber that cancels at once does not connect.")
  func atOnce() {
    let publisher = ConnectsByItself(board)
    let hasty = guest("A")
    hasty.onSubscription = { $0.cancel() }
    publisher.subscribe(hasty)
    publisher.subscribe(guest("B"))
    expect(
      ["A subscription", "B subscription", "connect"],
      "Look once more before you connect: is anybody left?")
  }

  // MARK: - What passes through

  @Test(
    "Another thread may act at each call and after each unlock.",
    .interleaved)
  func besideAnother() {
    search().besideAnother().run()
  }
}

private final class Guest: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private let name: String
  private let book: TestLog
  var demand = Subscribers.Demand.unlimited
  var onSubscription: (Subscription) -> Void = { _ in }
  var subscription: Subscription?

  init(_ name: String, _ book: TestLog) {
    self.name = name
    self.book = book
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    book.write("\(name) subscription")
    onSubscription(subscription)
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    book.write("\(name)\(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    book.write("\(name) \(completion)")
  }
}

/// A connectable publisher that records each connection.
private final class Board: Connectable {
  typealias Output = Int
  typealias Failure = Never

  var onConnect: () -> Void = {}
  private let book: TestLog
  private let source = ManualPublisher<Int, Never>()

  init(_ book: TestLog) { self.book = book }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    source.subscribe(subscriber)
  }

  func connect() -> Cancellable {
    book.write("connect")
    onConnect()
    return Connection { [book] in book.write("disconnect") }
  }

  func send(_ value: Int) { source.send(value) }

  func finish() { source.send(completion: .finished) }
}

/// The result of `connect()`, which reports each cancel.
private final class Connection: Cancellable {
  private let onCancel: () -> Void

  init(_ onCancel: @escaping () -> Void) { self.onCancel = onCancel }

  func cancel() { onCancel() }
}

/// A publisher of the bench that reports its connection.
private struct Hub: Connectable {
  typealias Output = Parcel
  typealias Failure = FakeFailure

  private unowned let bench: Bench

  init(_ bench: Bench) { self.bench = bench }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Parcel, S.Failure == FakeFailure {
    bench.publisher().subscribe(subscriber)
  }

  func connect() -> Cancellable {
    bench.called(AutoconnectModel.connect)
    return Connection(bench)
  }

  private final class Connection: Cancellable {
    private weak var bench: Bench?

    init(_ bench: Bench) { self.bench = bench }

    deinit { bench?.released("the connection") }

    func cancel() { bench?.called(.cancel(2)) }
  }
}
