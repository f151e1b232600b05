import Chapter01Handshake
import Foundation
import Testing

@testable import ExerciseSupport

@Suite("A search finds each broken source", .takesItsTime)
struct SourceMutantTests {
  private func search<P: Publisher>(
    _ values: [Int], _ make: @escaping () -> P
  ) -> Search<SourceModel> where P.Output == Int {
    var environment = Environment.source
    environment.demands = [.max(1), .unlimited, .none, .max(.max)]
    environment.returnedDemands += [.max(.max)]
    return Search(SourceModel(values), with: environment, see: "", make)
  }

  private func caught(_ run: CountingRun.Type) -> Catch? {
    ContractTests.caught(
      search([0, 1, 2]) { Counting(count: 3, run: run) },
      search([]) { Counting(count: 0, run: run) })
  }

  @Test("The unmodified source passes.")
  func right() { #expect(caught(CountingRun.self) == nil) }

  @Test("A publisher with one run for all its subscribers is found.")
  func shared() {
    let publisher = search([0, 1, 2]) { OneRun(3) }
    #expect(publisher.look(.quick).found == nil)
    #expect(publisher.withTwoRuns().look(.quick).found != nil)
    let right = search([0, 1, 2]) { Counting(count: 3, run: CountingRun.self) }
    #expect(right.withTwoRuns().look(.quick).found == nil)
  }

  @Test("A program of two runs is played with two runs.")
  func playedWithTwo() throws {
    let alone = search([0, 1, 2]) { OneRun(3) }
    let both = alone.withTwoRuns()
    let found = try #require(both.look(.quick).found)
    let text = found.moves(both.names).joined(separator: "\n")
    #expect(!ProgramText(alone).canRead(text))
    #expect(ProgramText(both).canRead(text))
  }

  @Test("Two runs with one identity are found.")
  func identity() {
    let publisher = search([0, 1, 2]) {
      Counting(count: 3, run: SharesItsIdentity.self)
    }
    #expect(publisher.look(.quick).found == nil)
    #expect(publisher.withTwoRuns().look(.quick).found != nil)
  }

  @Test("A publisher that lists its runs is found.")
  func listed() {
    #expect(
      ContractTests.caught(search([0, 1, 2]) { ListsItsRuns(3) }) == .alone)
  }

  @Test("A run that still retains its value after its end is found.")
  func keepsItsValue() {
    for stored in 0...1 {
      var environment = Environment.source
      environment.storedValues = stored
      let search = Search(SourceModel([1]), with: environment, see: "") {
        bench in
        SubjectUnderTest {
          let subscriber = bench.subscriber($0, failure: Never.self)
          subscriber.receive(
            subscription: KeepsItsValue(bench.parcel(1), subscriber))
        }
      }
      #expect((search.look(.quick).found == nil) == (stored == 0))
    }
  }

  @Test("A publisher that does nothing is found.")
  func empty() {
    #expect(ContractTests.caught(search([0, 1, 2]) { Nothing() }) == .alone)
  }

  @Test(
    "On one thread",
    arguments: [
      SendsUnasked.self, HandsOverTwice.self, IgnoresDemand.self,
      DropsReturned.self, ReturnedReplaces.self, ReturnedCountsAtZero.self,
      InsideReplaces.self, WrapsAround.self, NoneBringsOne.self,
      EndNeedsDemand.self, EndsAtTheNextRequest.self, NeverEnds.self,
      ForgetsTheEndOfNothing.self, LoopInLoop.self, CountsAfterDelivery.self,
      DeafInTheLoop.self, EndsAfterACancel.self,
      EndsAgainAtACancel.self, EndsAgain.self, Revives.self,
      KeepsAtTheEnd.self, KeepsAtACancel.self, HoldsItself.self,
      EndsBeforeItsState.self, DeafAtFirst.self, CallsUnderTheLock.self,
      ReleasesUnderTheLock.self, ReleasesUnderTheLockAtTheEnd.self,
      CallsUnderARecursiveLock.self, ChangesItsIdentity.self,
      KeepsItself.self,
    ] as [CountingRun.Type])
  func alone(run: CountingRun.Type) { #expect(caught(run) == .alone) }

  @Test(
    "On two threads",
    arguments: [
      LosesAnUpdate.self, LooksThenBegins.self, LooksOnceMore.self,
      Recurses.self,
    ] as [CountingRun.Type])
  func besideAnother(run: CountingRun.Type) {
    #expect(caught(run) == .besideAnother)
  }
}

private final class KeepsItsValue: Subscription {
  private let value: Parcel
  private var hasSent = false
  private var downstream: BenchSubscriber<Parcel, Never>?

  init(_ value: Parcel, _ downstream: BenchSubscriber<Parcel, Never>) {
    self.value = value
    self.downstream = downstream
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none, !hasSent, let downstream else { return }
    hasSent = true
    _ = downstream.receive(value)
    guard self.downstream != nil else { return }
    self.downstream = nil
    downstream.receive(completion: .finished)
  }

  func cancel() {
    let last = downstream
    downstream = nil
    withExtendedLifetime(last) {}
  }
}

private struct Nothing: Publisher {
  typealias Output = Int
  typealias Failure = Never

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {}
}

/// A publisher that stores the position of its runs.
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

/// A publisher that retains its runs, which retain the publisher.
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

private final class SharesItsIdentity: CountingRun {
  private static let identifier = CombineIdentifier()

  override var combineIdentifier: CombineIdentifier { Self.identifier }
}

private final class ChangesItsIdentity: CountingRun {
  override var combineIdentifier: CombineIdentifier { CombineIdentifier() }
}

// MARK: - Demand

private final class SendsUnasked: CountingRun {
  override func attached() {
    super.attached()
    // Once is enough. The value is not subtracted from later demand.
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

private final class KeepsItself: CountingRun {
  private var me: KeepsItself?

  override func attached() {
    me = self
    super.attached()
  }

  override func finish() {
    super.finish()
    if downstream == nil { me = nil }
  }

  override func cancel() {
    super.cancel()
    me = nil
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

/// Stops in two steps, and then looks for demand that came between them, once.
private final class LooksOnceMore: CountingRun {
  override func request(_ demand: Subscribers.Demand) {
    guard begin(demand.max ?? .max) else { return }
    run()
    if lock.withLock({ open > 0 && next < count }), begin(0) { run() }
  }

  override func take() -> (Int, Downstream)? {
    let isDone = lock.withLock {
      downstream == nil || open == 0 || next == count
    }
    guard isDone else { return super.take() }
    lock.withLock { isRunning = false }
    return nil
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
