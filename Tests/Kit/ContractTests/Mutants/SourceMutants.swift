import Chapter01Handshake
import ExerciseSupport
import Foundation
import Testing

@Suite("A broken source breaks its rule and no other", .takesItsTime)
struct SourceMutantTests {
  private func broken(_ run: CountingRun.Type) -> [String] {
    TestedSource(delivers: { Array(0..<$0) }) { Counting(count: $0, run: run) }
      .breaks(Rule<TestedSource>.all + [.e1] + Rule<TestedSource>.threads)
  }

  @Test("The source that the others differ from keeps every rule.")
  func right() { #expect(broken(CountingRun.self) == []) }

  @Test("A publisher that keeps the run of all its subscribers is found.")
  func shared() {
    let piece = TestedSource(delivers: { Array(0..<$0) }) { OneRun($0) }
    #expect(
      piece.breaks(Rule<TestedSource>.all + Rule<TestedSource>.threads)
        == ["P11"])
  }

  @Test("A publisher that lists its runs is found.")
  func listed() {
    let piece = TestedSource(delivers: { Array(0..<$0) }) { ListsItsRuns($0) }
    #expect(
      piece.breaks(Rule<TestedSource>.all + Rule<TestedSource>.threads)
        == ["P14"])
  }

  @Test("One that does nothing at all breaks every rule.")
  func empty() {
    let piece = TestedSource(delivers: { Array(0..<$0) }) { _ in Nothing() }
    #expect(
      piece.breaks(Rule<TestedSource>.all + Rule<TestedSource>.threads).count
        == 18)
  }

  @Test(
    "Demand",
    arguments: [
      (SendsUnasked.self, ["P1"]), (HandsOverTwice.self, ["P1"]),
      (IgnoresDemand.self, ["P2"]),
      (DropsReturned.self, ["P3"]), (ReturnedReplaces.self, ["P3"]),
      (ReturnedCountsAtZero.self, ["P3"]), (InsideReplaces.self, ["P7"]),
      (WrapsAround.self, ["P4"]), (NoneBringsOne.self, ["P5"]),
    ] as [(CountingRun.Type, [String])])
  func demand(run: CountingRun.Type, rules: [String]) {
    #expect(broken(run) == seen(rules))
  }

  @Test(
    "The end, and the loop",
    arguments: [
      (EndNeedsDemand.self, ["P6"]), (EndsAtTheNextRequest.self, ["P6"]),
      (NeverEnds.self, ["P6"]), (ForgetsTheEndOfNothing.self, ["P6"]),
      (LoopInLoop.self, ["P7", "P8"]),
      (CountsAfterDelivery.self, ["P7", "P8"]), (Recurses.self, ["P8"]),
      (DeafInTheLoop.self, ["P9"]), (EndsAfterACancel.self, ["P9"]),
      // What can come back has to be held.
      (EndsAgainAtACancel.self, ["P10", "P12", "E1"]),
      (EndsAgain.self, ["P10", "P12"]), (Revives.self, ["P10", "P13"]),
    ] as [(CountingRun.Type, [String])])
  func end(run: CountingRun.Type, rules: [String]) {
    #expect(broken(run) == seen(rules))
  }

  @Test(
    "What is shared, and what is held",
    arguments: [
      (KeepsAtTheEnd.self, ["P12"]),
      (KeepsAtACancel.self, ["P13"]), (HoldsItself.self, ["P14"]),
      (EndsBeforeItsState.self, ["P15"]), (DeafAtFirst.self, ["P15"]),
    ] as [(CountingRun.Type, [String])])
  func held(run: CountingRun.Type, rules: [String]) {
    #expect(broken(run) == seen(rules))
  }

  @Test(
    "Threads",
    arguments: [
      (LosesAnUpdate.self, ["T2"]), (LooksThenBegins.self, ["T2"]),
      (ReleasesUnderTheLock.self, ["T3"]),
      (ReleasesUnderTheLockAtTheEnd.self, ["T3"]),
      (CallsUnderARecursiveLock.self, ["T1"]),
      (CallsUnderTheLock.self, ["P7", "P8", "P9", "T1"]),
    ] as [(CountingRun.Type, [String])])
  func threads(run: CountingRun.Type, rules: [String]) {
    #expect(broken(run) == seen(rules))
  }
}

/// An empty starter.
private struct Nothing: Publisher {
  typealias Output = Int
  typealias Failure = Never

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {}
}

/// Where a run stands is kept in the publisher.
private final class OneRun: Publisher {
  typealias Output = Int
  typealias Failure = Never

  private final class Run: CountingRun {
    var publisher: OneRun?

    override func take() -> (Int, Downstream)? {
      next = publisher?.next ?? next
      defer { publisher?.next = next }
      return super.take()
    }
  }

  private let count: Int
  fileprivate var next = 0

  init(_ count: Int) { self.count = count }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    let run = Run(count, subscriber)
    run.publisher = self
    subscriber.receive(subscription: run)
    run.attached()
  }
}

/// The publisher and its runs hold each other.
private final class ListsItsRuns: Publisher {
  typealias Output = Int
  typealias Failure = Never

  private final class Run: CountingRun {
    var publisher: ListsItsRuns?
  }

  private let count: Int
  fileprivate var runs: [CountingRun] = []

  init(_ count: Int) { self.count = count }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    let run = Run(count, subscriber)
    run.publisher = self
    runs.append(run)
    subscriber.receive(subscription: run)
    run.attached()
  }
}

// MARK: - Demand

private final class SendsUnasked: CountingRun {
  override func attached() {
    super.attached()
    // Once is enough; what is sent is not counted against later demand.
    if count > 0, let downstream { _ = downstream.receive(-1) }
  }
}

private final class HandsOverTwice: CountingRun {
  override func attached() {
    downstream?.receive(subscription: self)
    super.attached()
  }
}

private final class IgnoresDemand: CountingRun {
  override func begin(_ demand: Int) -> Bool {
    super.begin(demand > 0 ? .max : 0)
  }
}

private final class DropsReturned: CountingRun {
  override func returned(_ demand: Int) {}
}

private final class ReturnedReplaces: CountingRun {
  override func returned(_ demand: Int) {
    if demand > 0 { lock.withLock { open = demand } }
  }
}

private final class ReturnedCountsAtZero: CountingRun {
  override func returned(_ demand: Int) {
    lock.withLock { if open == 0 { open = demand } }
  }
}

private final class InsideReplaces: CountingRun {
  override func begin(_ demand: Int) -> Bool {
    if isRunning { open = 0 }
    return super.begin(demand)
  }
}

private final class WrapsAround: CountingRun {
  override func total(_ left: Int, _ right: Int) -> Int {
    left.addingReportingOverflow(right).overflow ? 0 : left + right
  }
}

private final class NoneBringsOne: CountingRun {
  override func begin(_ demand: Int) -> Bool { super.begin(max(demand, 1)) }
}

// MARK: - The end, and the loop

private final class EndNeedsDemand: CountingRun {
  override func finish() { if open > 0 { super.finish() } }
}

private final class EndsAtTheNextRequest: CountingRun {
  private var isAsked = false

  override func request(_ demand: Subscribers.Demand) {
    isAsked = next == count
    super.request(demand)
  }

  override func finish() { if isAsked { super.finish() } }
}

private final class NeverEnds: CountingRun {
  override func finish() {}
}

private final class ForgetsTheEndOfNothing: CountingRun {
  override func attached() {}
}

private final class LoopInLoop: CountingRun {
  override func begin(_ demand: Int) -> Bool {
    _ = super.begin(demand)
    return downstream != nil
  }
}

private final class CountsAfterDelivery: CountingRun {
  override func begin(_ demand: Int) -> Bool {
    _ = super.begin(demand)
    return downstream != nil
  }

  override func take() -> (Int, Downstream)? {
    guard let downstream, open > 0, next < count else { return nil }
    return (next, downstream)
  }

  override func returned(_ demand: Int) {
    super.returned(demand)
    next += 1
    if open < .max { open -= 1 }
  }

  override func finish() { if next >= count { next = count; super.finish() } }
}

private final class Recurses: CountingRun {
  override func returned(_ demand: Int) {
    super.returned(demand)
    run()
  }
}

private final class DeafInTheLoop: CountingRun {
  override func cancel() { if !isRunning { super.cancel() } }
}

private final class EndsAfterACancel: CountingRun {
  override func run() {
    let last = downstream
    super.run()
    if downstream == nil, next == count, !hasEnded {
      last?.receive(completion: .finished)
    }
  }

  private var hasEnded = false

  override func finish() {
    hasEnded = hasEnded || next == count && downstream != nil
    super.finish()
  }
}

private final class EndsAgainAtACancel: CountingRun {
  private var last: Downstream?

  override func finish() {
    if next == count { last = downstream }
    super.finish()
  }

  override func cancel() {
    if next == count, downstream == nil {
      last?.receive(completion: .finished)
    }
    super.cancel()
  }
}

private final class EndsAgain: CountingRun {
  private var last: Downstream?

  override func finish() {
    if next == count { last = downstream }
    super.finish()
  }

  override func request(_ demand: Subscribers.Demand) {
    if next == count, downstream == nil {
      last?.receive(completion: .finished)
    }
    super.request(demand)
  }
}

private final class Revives: CountingRun {
  private var last: Downstream?

  override func cancel() {
    last = downstream
    super.cancel()
  }

  override func request(_ demand: Subscribers.Demand) {
    if !isRunning, next < count { downstream = downstream ?? last }
    super.request(demand)
  }
}

// MARK: - What is shared, and what is held

private final class KeepsAtTheEnd: CountingRun {
  private var kept: Downstream?

  override func finish() {
    if next == count { kept = downstream }
    super.finish()
  }
}

private final class KeepsAtACancel: CountingRun {
  private var kept: Downstream?

  override func cancel() {
    kept = downstream
    super.cancel()
  }
}

private final class HoldsItself: CountingRun {
  private var me: HoldsItself?

  override func attached() {
    me = self
    super.attached()
  }
}

private final class EndsBeforeItsState: CountingRun {
  override func finish() {
    guard next == count else { return }
    let last = lock.withLock { downstream }
    last?.receive(completion: .finished)
    lock.withLock { downstream = nil }
  }
}

private final class DeafAtFirst: CountingRun {
  private var isAttached = false

  override func attached() {
    isAttached = true
    super.attached()
  }

  override func cancel() { if isAttached || next > 0 { super.cancel() } }
}

// MARK: - Threads

private final class LosesAnUpdate: CountingRun {
  override func returned(_ demand: Int) {
    let sum = lock.withLock { total(open, demand) }
    lock.withLock { open = sum }
  }
}

private final class LooksThenBegins: CountingRun {
  override func begin(_ demand: Int) -> Bool {
    let isOn = lock.withLock { isRunning }
    let begins = super.begin(demand)
    return begins || !isOn && lock.withLock { downstream != nil }
  }
}

private final class ReleasesUnderTheLock: CountingRun {
  override func cancel() { lock.withLock { downstream = nil } }
}

private final class ReleasesUnderTheLockAtTheEnd: CountingRun {
  private var hasEnded = false

  override func finish() {
    let isFirst = lock.withLock { () -> Bool in
      guard next == count, downstream != nil, !hasEnded else { return false }
      hasEnded = true
      return true
    }
    guard isFirst else { return }
    downstream?.receive(completion: .finished)
    lock.withLock { downstream = nil }
  }
}

private final class CallsUnderARecursiveLock: CountingRun {
  private let outer = NSRecursiveLock()

  override func request(_ demand: Subscribers.Demand) {
    outer.withLock { super.request(demand) }
  }

  override func cancel() { outer.withLock { super.cancel() } }
}

private final class CallsUnderTheLock: CountingRun {
  private let outer = NSLock()

  override func request(_ demand: Subscribers.Demand) {
    outer.withLock { super.request(demand) }
  }

  override func cancel() { outer.withLock { super.cancel() } }
}
