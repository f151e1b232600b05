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

  private func search(opening: [Move] = []) -> Search<CatchIt> {
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
      CatchIt(), with: environment,
      names: Names("Recovering(first)", publishers: ["first", "second"]),
      see: "Chapters/16-Recovery.md#make"
    ) { bench in
      let recovering = Recovering(bench.publisher(0)) { _ in
        bench.called(.own("recover(trouble)"))
        return bench.publisher(1)
      }
      return SubjectUnderTest {
        recovering.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  @Test(
    "Every small program: the second goes on where the first fails.", .search)
  func everyProgram() { search().run() }

  @Test(
    "Every small program: what follows inside the only value asked for.",
    .search)
  func everyProgramOfValue() {
    search(opening: [.attach(0), .request(.max(1), by: 0)]).run(.half)
  }

  @Test("When nothing fails, the second one is not made.")
  func success() {
    recovering.subscribe(guest())
    first.send(1)
    first.send(completion: .finished)
    expect(
      ["subscription", "first: request unlimited", "value 1", "finished"],
      "A finish is not a failure.")
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
      ], "To ask for none is a mistake with many publishers.")
  }

  @Test("The failure of the second one is delivered.")
  func once() {
    recovering.subscribe(guest())
    first.send(completion: .failure(.first))
    second.send(completion: .failure(.second))
    expect(
      [
        "subscription", "first: request unlimited", "recover from first",
        "second: request unlimited", "failure(second)",
      ], "It recovers once.")
  }

  @Test("A failure that comes after the cancel is not caught.")
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
      "A failure may be on its way when the cancel comes: look who is left.")
  }

  // MARK: - The contract

  /// Nothing to go on with: the failure comes down as it is.
  private let passing = TestedOperator(see: place) {
    Recovering($0) { Failing(error: $0) }
  }

  private let changing = TestedObject(
    see: place,
    story: ["subscribe", "request", "send 1", "fail", "send 2", "finish"],
    intruders: ["cancel", "request"], isRight: isRight, make: deeds)

  /// The first run fails while the subscriber asks: what is asked of the second
  /// is what is open by then, once.
  private let failing = TestedObject(
    see: place, story: ["subscribe", "request", "send 1", "finish"],
    intruders: ["fail"], isRight: asksOnce, make: deeds)

  /// What can happen to one answer: its first run and its second have the same
  /// publisher.
  private static func deeds(_ stage: Recorder) -> [String: () -> Void] {
    let source = StagedSource(stage)
    let publisher = Recovering(source) { _ in source }
    let subscription = Locked<Subscription?>(nil)
    return [
      "subscribe": {
        publisher.subscribe(
          StagedSubscriber(stage) { subscription.exchange($0) })
      },
      "request": {
        guard let mine = subscription.withLock({ $0 }) else { return }
        stage.note("requesting max(2)")
        mine.request(.max(2))
      },
      "send 1": { source.send(1) }, "send 2": { source.send(2) },
      "fail": { source.end(.failure(.first)) },
      "finish": { source.end(.finished) },
      "cancel": {
        guard let mine = subscription.withLock({ $0 }) else { return }
        stage.note("cancelling")
        mine.cancel()
      },
    ]
  }

  private static func asksOnce(_ lines: [String]) -> Bool {
    guard let second = lines.lastIndex(of: "run") else { return true }
    let open = lines[..<second].contains("value 1") ? 1 : 2
    return amounts("run 2 request", in: lines) <= open
  }

  private static func amounts(_ prefix: String, in lines: [String]) -> Int {
    lines.filter { $0.hasPrefix(prefix) }
      .reduce(0) {
        $0 + (Int($1.dropFirst(prefix.count).filter(\.isNumber)) ?? 0)
      }
  }

  /// Nothing comes twice, and no more than one signal after a cancel; after a
  /// cancel no run is on; without one, everything comes, and the second run is
  /// asked for no more than the first one has not delivered.
  private static func isRight(_ lines: [String]) -> Bool {
    let signals = lines.filter { $0.hasPrefix("value") || $0 == "finished" }
    guard Set(signals).count == signals.count else { return false }
    guard let cancel = lines.firstIndex(of: "cancelling") else {
      return signals == ["value 1", "value 2", "finished"]
        && amounts("run 2 request", in: lines)
          <= amounts("requesting", in: lines) - 1
    }
    let later = lines[cancel...].filter { signals.contains($0) }
    let runs = lines.filter { $0 == "run" }.count
    let over = lines.filter { $0 == "up cancel" || $0 == "over" }.count
    return later.count <= 1 && runs == over
  }

  @Test("T1 While it calls out, another thread may use it.", .interleaved)
  func t1() {
    passing.keeps(.t1)
    changing.keeps(.t1)
  }

  @Test(
    "T2 Between two looks at its state another thread may come.", .interleaved)
  func t2() {
    passing.keeps(.t2)
    changing.keeps(.t2)
    search().besideAnother().keeps(.t2)
    failing.keeps(.t2)
  }

  @Test("T3 It lets go of nothing while it holds a lock.", .interleaved)
  func t3() {
    passing.keeps(.t3)
    changing.keeps(.t3)
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

/// A publisher whose failure was on its way when it was cancelled.
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

/// A publisher that fails at once.
private struct Failing: Publisher {
  typealias Output = Int
  typealias Failure = FakeFailure

  let error: FakeFailure

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == FakeFailure {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: .failure(error))
  }
}

/// A source that tells the stage of its runs.
private final class StagedSource: Publisher {
  typealias Output = Int
  typealias Failure = Trouble

  private let stage: Recorder
  private let run = Locked<StagedRun?>(nil)
  private let runs = Locked(0)

  init(_ stage: Recorder) { self.stage = stage }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    stage.called("run")
    let number = runs.withLock { runs in
      runs += 1
      return runs
    }
    let run = StagedRun(stage, number, subscriber)
    self.run.exchange(run)
    subscriber.receive(
      subscription: Ticket(run, stage.witness("a subscription")))
  }

  func send(_ value: Int) { run.withLock { $0 }?.send(value) }

  func end(_ completion: Subscribers.Completion<Trouble>) {
    run.exchange(nil)?.end(completion)
  }
}

/// A subscription that nobody holds but who was given it.
private final class Ticket: Subscription {
  private let run: StagedRun
  private let witness: Witness

  init(_ run: StagedRun, _ witness: Witness) {
    self.run = run
    self.witness = witness
  }

  func request(_ demand: Subscribers.Demand) { run.request(demand) }

  func cancel() { run.cancel() }
}

private final class StagedRun: Subscription {
  private struct State {
    var sendValue: ((Int) -> Subscribers.Demand)?
    var sendEnd: ((Subscribers.Completion<Trouble>) -> Void)?
    var demand = Subscribers.Demand.none
  }

  private let stage: Recorder
  private let number: Int
  private let state: Locked<State>

  init<S: Subscriber>(_ stage: Recorder, _ number: Int, _ subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    self.stage = stage
    self.number = number
    state = Locked(
      State(
        sendValue: { subscriber.receive($0) },
        sendEnd: { subscriber.receive(completion: $0) }))
  }

  func request(_ demand: Subscribers.Demand) {
    state.withLock { $0.demand += demand }
    stage.called("run \(number) request \(demand)")
  }

  func cancel() {
    if state.exchange(State()).sendEnd != nil { stage.called("up cancel") }
  }

  func send(_ value: Int) {
    let sendValue = state.withLock { state -> ((Int) -> Subscribers.Demand)? in
      guard state.demand > .none else { return nil }
      state.demand -= 1
      return state.sendValue
    }
    guard let sendValue else { return }
    let more = sendValue(value)
    state.withLock { $0.demand += more }
  }

  func end(_ completion: Subscribers.Completion<Trouble>) {
    guard let sendEnd = state.exchange(State()).sendEnd else { return }
    stage.note("over")
    sendEnd(completion)
  }
}

/// A subscriber that tells the stage what it is told.
private final class StagedSubscriber: Subscriber {
  typealias Input = Int
  typealias Failure = Trouble

  private let stage: Recorder
  private let onSubscription: (Subscription) -> Void

  init(_ stage: Recorder, _ onSubscription: @escaping (Subscription) -> Void) {
    self.stage = stage
    self.onSubscription = onSubscription
  }

  func receive(subscription: Subscription) {
    onSubscription(subscription)
    stage.called("subscription")
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    stage.called("value \(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Trouble>) {
    stage.called("\(completion)")
  }
}
