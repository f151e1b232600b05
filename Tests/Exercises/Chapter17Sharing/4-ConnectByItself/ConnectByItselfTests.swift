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

  private func search(opening: [Move] = []) -> Search<ConnectByItself> {
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
      ConnectByItself(), with: environment,
      names: Names(
        "connecting", publishers: ["a's run", "b's run", "connection"],
        subscribers: ["a", "b"]), see: place
    ) { bench in
      var connecting: ConnectsByItself<Hub>? = ConnectsByItself(Hub(bench))
      return SubjectUnderTest { index in
        let publisher = connecting
        // Nobody comes after the second: from then on only runs hold it.
        if index == 1 { connecting = nil }
        publisher?.subscribe(
          bench.subscriber(index, failure: FakeFailure.self))
      }
    }
  }

  @Test(
    "Every small program: the first connects, and the last disconnects.",
    .search)
  func everyProgram() { search().run(Reach(moves: 3, programs: 1500)) }

  @Test("Every small program: what follows when two have subscribed.", .search)
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

  @Test("After a completion nothing disconnects, and nothing connects again.")
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

  private let plugged = TestedOperator(see: place) {
    ConnectsByItself(Plugged(upstream: $0))
  }

  private let stagedBoard = TestedObject(
    see: place, story: ["subscribe A", "subscribe B", "cancel A", "cancel B"],
    intruders: ["subscribe C", "cancel A", "cancel B"], isRight: isServed
  ) { stage in
    let board = StagedBoard(stage)
    let publisher = ConnectsByItself(board)
    let runs = Locked<[String: Subscription]>([:])
    var acts: [String: () -> Void] = [:]
    for name in ["A", "B", "C"] {
      acts["subscribe \(name)"] = {
        publisher.subscribe(
          StagedGuest(stage, name) { run in runs.withLock { $0[name] = run } })
      }
      acts["cancel \(name)"] = {
        guard let run = runs.withLock({ $0.removeValue(forKey: name) })
        else { return }
        stage.note("\(name) is leaving")
        run.cancel()
      }
    }
    return acts
  }

  /// In the end there is a connection if anybody is left, and none if not; and
  /// nobody connects while somebody is there who is connected.
  private static func isServed(_ lines: [String]) -> Bool {
    var (here, isConnected) = (0, false)
    for line in lines {
      if line.hasSuffix("subscription") { here += 1 }
      if line.hasSuffix("leaving") { here -= 1 }
      if here <= 0 { isConnected = false }
      guard line == "connect" else { continue }
      if isConnected { return false }
      isConnected = true
    }
    func count(_ isCounted: (String) -> Bool) -> Int {
      lines.filter(isCounted).count
    }
    let guests =
      count { $0.hasSuffix("subscription") } - count { $0.hasSuffix("leaving") }
    let connections =
      count { $0 == "connect" } - count { $0 == "disconnect" }
    return connections == (guests > 0 ? 1 : 0)
  }

  @Test("T1 While it calls out, another thread may use it.", .interleaved)
  func t1() {
    plugged.keeps(.t1)
    stagedBoard.keeps(.t1)
  }

  @Test(
    "T2 Between two looks at its state another thread may come.", .interleaved)
  func t2() {
    plugged.keeps(.t2)
    stagedBoard.keeps(.t2)
    search().besideAnother().keeps(.t2)
  }

  @Test("T3 It lets go of nothing while it holds a lock.", .interleaved)
  func t3() {
    plugged.keeps(.t3)
    stagedBoard.keeps(.t3)
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

/// A connectable publisher that notes each connection.
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

/// What connect() returns; it tells of each cancel.
private final class Connection: Cancellable {
  private let onCancel: () -> Void

  init(_ onCancel: @escaping () -> Void) { self.onCancel = onCancel }

  func cancel() { onCancel() }
}

/// The kit's publisher, which needs no connection.
private struct Plugged: Connectable {
  typealias Output = Int
  typealias Failure = FakeFailure

  let upstream: FakePublisher

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == FakeFailure {
    upstream.subscribe(subscriber)
  }

  func connect() -> Cancellable { Connection {} }
}

/// A connectable publisher that tells the stage of its connections.
private final class StagedBoard: Connectable {
  typealias Output = Int
  typealias Failure = Never

  private let stage: Recorder

  init(_ stage: Recorder) { self.stage = stage }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    subscriber.receive(
      subscription: Ticket(stage.witness("a subscription")))
  }

  func connect() -> Cancellable {
    stage.called("connect")
    let witness = stage.witness("the connection")
    return Connection { [stage] in
      withExtendedLifetime(witness) { stage.called("disconnect") }
    }
  }
}

/// A subscription that nobody holds but who was given it.
private final class Ticket: Subscription {
  private let witness: Witness

  init(_ witness: Witness) { self.witness = witness }

  func request(_ demand: Subscribers.Demand) {}

  func cancel() {}
}

/// A subscriber that tells the stage what it is told.
private final class StagedGuest: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private let stage: Recorder
  private let name: String
  private let onSubscription: (Subscription) -> Void

  init(
    _ stage: Recorder, _ name: String,
    _ onSubscription: @escaping (Subscription) -> Void
  ) {
    self.stage = stage
    self.name = name
    self.onSubscription = onSubscription
  }

  func receive(subscription: Subscription) {
    onSubscription(subscription)
    stage.called("\(name) subscription")
  }

  func receive(_ input: Int) -> Subscribers.Demand { .none }

  func receive(completion: Subscribers.Completion<Never>) {}
}

/// A publisher of a bench, with a connection that it hears of.
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
    bench.called(ConnectByItself.connect)
    return Connection(bench)
  }

  private final class Connection: Cancellable {
    private weak var bench: Bench?

    init(_ bench: Bench) { self.bench = bench }

    deinit { bench?.released("the connection") }

    func cancel() { bench?.called(.cancel(2)) }
  }
}
