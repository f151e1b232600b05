import Chapter01Handshake
import Chapter05Demand
import Chapter21Async
import Exercise21_3
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/21-Async.md#make"

@Suite("21.3 Prove the bridge", .exercise("Chapter21Async/3-ProveTheBridge"))
struct ProveTheBridgeTests {
  private func proof(_ right: @escaping Bridge) -> Proof<Bridge> {
    Proof(
      of: "bridge", see: place, right: using(right),
      absurd: using { _ in { 7 } }, test: { try testBridge($0) })
  }

  private func using(_ bridge: @escaping Bridge) -> Proof<Bridge>.Make {
    { use in
      { numbers in
        use()
        return bridge(numbers)
      }
    }
  }

  private func rejects(_ flaw: Flaw, _ words: String) async {
    await proof(overValues).rejects(
      words, using { FlawedBridge($0, flaw).turn })
  }

  @Test("It accepts the book's own bridge.")
  func values() async { await proof(overValues).accepts() }

  @Test("It accepts a bridge over a stream.")
  func stream() async { await proof(overAStream).accepts() }

  @Test("It accepts a bridge written by hand.")
  func byHand() async {
    await proof { FlawedBridge($0, .none).turn }.accepts()
  }

  @Test("It accepts a bridge whose cancelled turn cancels the run itself.")
  func cancelsInTheTurn() async {
    await proof { FlawedBridge($0, .cancelsInTheTurn).turn }.accepts()
  }

  @Test("It rejects a bridge that subscribes at its first turn.")
  func subscribesLate() async {
    await rejects(.subscribesLate, "subscribes at its first turn")
  }

  @Test("It rejects a bridge that requests when it is created.")
  func early() async {
    await rejects(
      .asksEarly,
      "requests a value when it is created")
  }

  @Test("It rejects a bridge that requests everything.")
  func everything() async {
    await rejects(.asksForAll, "requests everything")
  }

  @Test("It rejects a bridge that requests two values at each turn.")
  func two() async {
    await rejects(
      .asksForTwo,
      "requests two values at each turn")
  }

  @Test("It rejects a bridge that requests the next value at each value.")
  func ahead() async {
    await rejects(
      .asksAhead, "requests the next value as soon as one arrives")
  }

  @Test("It rejects a bridge that subscribes twice.")
  func twice() async { await rejects(.subscribesTwice, "subscribes twice") }

  @Test("It rejects a bridge that is one value behind.")
  func behind() async {
    await rejects(
      .isBehind,
      "returns the previous value instead of the new one")
  }

  @Test("It rejects a bridge that still requests after the end.")
  func asksOn() async {
    await rejects(
      .asksOn,
      "still requests values after the end")
  }

  @Test("It rejects a bridge that ends only the waiting turn.")
  func endsOne() async {
    await rejects(.endsOne, "leaves every turn after the end waiting")
  }

  @Test("It rejects a bridge that treats a failure as a finish.")
  func swallows() async {
    await rejects(.swallows, "treats a failure as a finish")
  }

  @Test("It rejects a bridge that throws another error.")
  func another() async {
    await rejects(
      .throwsAnother, "throws an error other than the publisher's failure")
  }

  @Test("It rejects a bridge that loses a finish between two turns.")
  func losesAFinish() async {
    await rejects(
      .losesAFinish, "loses a finish that arrives between two turns")
  }

  @Test("It rejects a bridge that loses a failure between two turns.")
  func loses() async {
    await rejects(.loses, "loses a failure that arrives between two turns")
  }

  @Test("It rejects a bridge that throws a failure twice.")
  func again() async { await rejects(.throwsAgain, "throws a failure twice") }

  @Test("It rejects a bridge that does not cancel the run.")
  func leavesTheRun() async {
    await rejects(
      .leavesTheRun,
      "does not cancel the run when the task is cancelled")
  }

  @Test("It rejects a bridge that leaves a cancelled turn waiting.")
  func leavesTheTurn() async {
    await rejects(
      .leavesTheTurn,
      "leaves a turn waiting when its task is cancelled")
  }

  @Test("It rejects a bridge that throws when it is cancelled.")
  func throwsAtACancel() async {
    await rejects(.throwsAtACancel, "throws when the task is cancelled")
  }
}

// MARK: - Right

private func overValues(_ numbers: ManualPublisher<Int, Trouble>) -> Turn {
  let iterator = numbers.values.makeAsyncIterator()
  return {
    var copy = iterator
    return try await copy.next()
  }
}

/// Returns a turn that reads from a stream, and requests one value each time.
private func overAStream(_ numbers: ManualPublisher<Int, Trouble>) -> Turn {
  let bridge = StreamBridge()
  numbers.subscribe(bridge)
  return bridge.turn
}

private final class StreamBridge: Subscriber {
  private let stream: AsyncStream<Result<Int, Trouble>>
  private let source: AsyncStream<Result<Int, Trouble>>.Continuation
  private let subscription = Locked<Subscription?>(nil)

  init() { (stream, source) = AsyncStream.makeStream() }

  func turn() async throws -> Int? {
    source.onTermination = { [subscription] reason in
      let last = subscription.exchange(nil)
      if case .cancelled = reason { last?.cancel() }
    }
    subscription.withLock { $0 }?.request(.max(1))
    return try await stream.first { _ in true }?.get()
  }

  func receive(subscription: Subscription) {
    self.subscription.exchange(subscription)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    source.yield(.success(input))
    return .none
  }

  func receive(completion: Subscribers.Completion<Trouble>) {
    subscription.exchange(nil)
    if case .failure(let error) = completion { source.yield(.failure(error)) }
    source.finish()
  }
}

// MARK: - Wrong

private enum Flaw {
  case none, cancelsInTheTurn
  case asksEarly, asksForAll, asksForTwo, asksAhead
  case subscribesLate, subscribesTwice, isBehind
  case asksOn, endsOne, swallows, loses, losesAFinish, throwsAgain
  case throwsAnother
  case leavesTheRun, leavesTheTurn, throwsAtACancel
}

/// A handwritten bridge, with an optional flaw.
private final class FlawedBridge: Subscriber, @unchecked Sendable {
  private struct State {
    var subscription: Subscription?
    var turn: UnsafeContinuation<Int?, Error>?
    var end: Result<Int?, Error>?
    var before = 0
    var turns = 0
  }

  private let flaw: Flaw
  private let numbers: ManualPublisher<Int, Trouble>
  private let state = Locked(State())

  init(_ numbers: ManualPublisher<Int, Trouble>, _ flaw: Flaw) {
    self.flaw = flaw
    self.numbers = numbers
    if flaw != .subscribesLate { numbers.subscribe(self) }
    if flaw == .subscribesTwice { numbers.subscribe(self) }
  }

  func turn() async throws -> Int? {
    let next: Int? = try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { wait($0) }
    } onCancel: {
      cancel()
    }
    if flaw == .cancelsInTheTurn, Task.isCancelled {
      state.withLock { $0.subscription.take() }?.cancel()
    }
    return next
  }

  private func wait(_ turn: UnsafeContinuation<Int?, Error>) {
    if flaw == .subscribesLate, state.withLock({ $0.turns == 0 }) {
      numbers.subscribe(self)
    }
    let last = state.withLock { state in
      let last = state
      state.turns += 1
      if last.end == nil {
        state.turn = turn
      } else if flaw != .throwsAgain {
        state.end = .success(nil)
      }
      return last
    }
    if let end = last.end {
      if flaw == .asksOn { last.subscription?.request(.max(1)) }
      if flaw != .endsOne { turn.resume(with: end) }
      return
    }
    switch flaw {
    case .asksEarly where last.turns == 0, .asksAhead where last.turns > 0:
      break
    case .asksForAll: last.subscription?.request(.unlimited)
    case .asksForTwo: last.subscription?.request(.max(2))
    default: last.subscription?.request(.max(1))
    }
  }

  func receive(subscription: Subscription) {
    state.withLock { $0.subscription = subscription }
    if flaw == .asksEarly { subscription.request(.max(1)) }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    let (turn, before) = state.withLock { state in
      defer { state.before = input }
      return (state.turn.take(), state.before)
    }
    turn?.resume(returning: flaw == .isBehind ? before : input)
    if flaw == .asksAhead {
      state.withLock { $0.subscription }?.request(.max(1))
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Trouble>) {
    var end: Result<Int?, Error> = .success(nil)
    if case .failure(let error) = completion, flaw != .swallows {
      end = .failure(flaw == .throwsAnother ? CancellationError() : error)
    }
    let last = state.withLock { state in
      let last = state
      let isTold = last.turn != nil && flaw != .throwsAgain || flaw == .loses
      let isLost =
        flaw == .losesAFinish && last.turn == nil && completion.isFinished
      state.end = isLost ? nil : isTold ? .success(nil) : end
      state.turn = nil
      if flaw != .asksOn { state.subscription = nil }
      return last
    }
    last.turn?.resume(with: end)
  }

  private func cancel() {
    let last = state.withLock { state in
      let last = state
      state.end = .success(nil)
      if flaw != .leavesTheTurn { state.turn = nil }
      return last
    }
    if flaw != .leavesTheRun, flaw != .cancelsInTheTurn {
      last.subscription?.cancel()
    }
    switch flaw {
    case .leavesTheTurn: break
    case .throwsAtACancel: last.turn?.resume(throwing: CancellationError())
    default: last.turn?.resume(returning: nil)
    }
  }
}

extension Subscribers.Completion {
  fileprivate var isFinished: Bool {
    if case .finished = self { true } else { false }
  }
}
