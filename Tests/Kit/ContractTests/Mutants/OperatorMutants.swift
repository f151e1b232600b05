import Chapter01Handshake
import Foundation
import Testing

@testable import ExerciseSupport

@Suite("A search finds each broken operator", .takesItsTime)
struct OperatorMutantTests {
  private func search(_ type: Middle.Type) -> Search<ForwardingModel> {
    Search(see: "") { Between(upstream: $0, middle: type) }
  }

  @Test(
    "Correct operators pass.",
    arguments: [Middle.self, CancelsAtTheEnd.self, LocksAtFirst.self])
  func right(type: Middle.Type) { #expect(caught(search(type)) == nil) }

  @Test("An operator that passes upstream's own subscription on passes.")
  func handsOn() {
    let search = Search<MapModel>(see: "", passing: { HandsOn(upstream: $0) })
    #expect(caught(search) == nil)
  }

  @Test(
    "On one thread",
    arguments: [
      DoesNothing.self, HandsDownTwice.self, AsksOnItsOwn.self,
      ReplacesRequests.self, SwallowsTheReturned.self,
      RequestsTheReturned.self, SwallowsTheCancel.self, SwallowsTheFinish.self,
      SwallowsTheFailure.self, EndsTwice.self, KeepsTooLate.self,
      KeepsAtTheEnd.self, KeepsAboveAtTheEnd.self, KeepsAboveAtAFailure.self,
      KeepsAtACancel.self, TakesTheSecond.self, DeafAtFirst.self,
      EndsAgainAtACancel.self, ReleasesUnderTheLock.self,
      CallsUnderARecursiveLock.self, CancelsUnderTheLock.self,
    ] as [Middle.Type])
  func alone(type: Middle.Type) { #expect(caught(search(type)) == .alone) }

  @Test("One run shared by all subscribers is found.")
  func shared() {
    let shared = Search<ForwardingModel>(see: "") { OneMiddle(upstream: $0) }
    #expect(shared.look(.quick).found == nil)
    #expect(shared.withTwoRuns().look(.quick).found != nil)
    #expect(search(Middle.self).withTwoRuns().look(.quick).found == nil)
  }

  @Test(
    "An operator that connects for a subscriber counts its late cancel.",
    arguments: [
      (Connecting.self, nil), (ForgetsWhoHasEnded.self, .alone),
      (DisconnectsAtTheEnd.self, .alone),
    ] as [(Connecting.Type, Catch?)])
  func counts(type: Connecting.Type, expected: Catch?) {
    var environment = Environment()
    environment.publishers = 3
    environment.breaches = [.secondSubscription]
    environment.isClosed = { call in
      switch call {
      case .subscribed, .refuse, .cancel, .own: true
      default: false
      }
    }
    let search = Search(
      AutoconnectModel(), with: environment, see: ""
    ) { bench in
      SubjectUnderTest {
        let run = type.init(
          bench.subscriber($0, failure: FakeFailure.self) { $0 })
        bench.publisher(failure: FakeFailure()) { $0 }.subscribe(run)
        bench.called(AutoconnectModel.connect)
        run.connection = Disconnecting(bench)
      }
    }
    let found: Catch? = search.look(.quick).found == nil ? nil : .alone
    #expect(found == expected)
  }

  /// For the first mutant, a second publisher would have to hand over a
  /// subscription. The second mutant has no lock, and so no gap.
  @Test(
    "These thread mistakes are not found.",
    arguments: [LooksThenAttaches.self, DeliversWithoutALock.self]
      as [Middle.Type])
  func hole(type: Middle.Type) { #expect(caught(search(type)) == nil) }

  @Test(
    "On two threads",
    arguments: [
      PutsItBack.self, LooksThenCancels.self,

    ] as [Middle.Type])
  func besideAnother(type: Middle.Type) {
    #expect(caught(search(type)) == .besideAnother)
  }
}

/// A connection that reports its cancel to the bench.
private final class Disconnecting: Cancellable {
  private weak var bench: Bench?

  init(_ bench: Bench) { self.bench = bench }

  func cancel() { bench?.called(.cancel(2)) }
}

/// A publisher that gives its second subscriber the first one's `Middle`.
private final class OneMiddle: Publisher {
  typealias Output = Int
  typealias Failure = FakeFailure

  private let upstream: BenchPublisher<Int, FakeFailure>
  private weak var middle: Middle?

  init(upstream: BenchPublisher<Int, FakeFailure>) { self.upstream = upstream }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == FakeFailure {
    let middle = middle ?? Middle(subscriber)
    self.middle = middle
    upstream.subscribe(middle)
  }
}

/// A right operator and its subscription, in methods for mutants to override.
class Middle: Subscriber, Subscription {
  typealias Input = Int
  typealias Failure = FakeFailure
  typealias Downstream = any Subscriber<Int, FakeFailure>

  let lock = NSLock()
  var downstream: Downstream?
  var above: Subscription?

  required init(_ downstream: Downstream) { self.downstream = downstream }

  func receive(subscription: Subscription) {
    guard attach(subscription) else { return subscription.cancel() }
    lock.withLock { downstream }?.receive(subscription: self)
  }

  func attach(_ new: Subscription) -> Bool {
    lock.withLock {
      guard above == nil, downstream != nil else { return false }
      above = new
      return true
    }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    lock.withLock { downstream }?.receive(input) ?? .none
  }

  func receive(completion: Subscribers.Completion<FakeFailure>) {
    end().downstream?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { above }?.request(demand)
  }

  func cancel() { end().above?.cancel() }

  func end() -> (downstream: Downstream?, above: Subscription?) {
    lock.withLock {
      defer { (downstream, above) = (nil, nil) }
      return (downstream, above)
    }
  }
}

private struct Between: Publisher {
  typealias Output = Int
  typealias Failure = FakeFailure

  let upstream: BenchPublisher<Int, FakeFailure>
  let middle: Middle.Type

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == FakeFailure {
    upstream.subscribe(middle.init(subscriber))
  }
}

private struct HandsOn: Publisher {
  typealias Output = Int
  typealias Failure = FakeFailure

  private final class Inner: Subscriber {
    typealias Input = Int
    typealias Failure = FakeFailure

    let downstream: Middle.Downstream

    init(_ downstream: Middle.Downstream) { self.downstream = downstream }

    func receive(subscription: Subscription) {
      downstream.receive(subscription: subscription)
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      downstream.receive(input)
    }

    func receive(completion: Subscribers.Completion<FakeFailure>) {
      downstream.receive(completion: completion)
    }
  }

  let upstream: BenchPublisher<Int, FakeFailure>

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == FakeFailure {
    upstream.subscribe(Inner(subscriber))
  }
}

/// Takes a lock only before it has subscribed, when no signal can arrive.
private final class LocksAtFirst: Middle {
  required init(_ downstream: Downstream) {
    super.init(downstream)
    lock.withLock {}
  }
}

private final class CancelsAtTheEnd: Middle {
  override func receive(completion: Subscribers.Completion<FakeFailure>) {
    let (downstream, above) = end()
    above?.cancel()
    downstream?.receive(completion: completion)
  }
}

private final class DoesNothing: Middle {
  override func receive(subscription: Subscription) {}
  override func receive(_ input: Int) -> Subscribers.Demand { .none }
  override func receive(completion: Subscribers.Completion<FakeFailure>) {}
}

private final class HandsDownTwice: Middle {
  override func receive(subscription: Subscription) {
    super.receive(subscription: subscription)
    downstream?.receive(subscription: self)
  }
}

private final class AsksOnItsOwn: Middle {
  override func receive(subscription: Subscription) {
    super.receive(subscription: subscription)
    request(.unlimited)
  }
}

private final class ReplacesRequests: Middle {
  override func request(_ demand: Subscribers.Demand) {
    super.request(.unlimited)
  }
}

private final class SwallowsTheReturned: Middle {
  override func receive(_ input: Int) -> Subscribers.Demand {
    _ = super.receive(input)
    return .none
  }
}

private final class RequestsTheReturned: Middle {
  override func receive(_ input: Int) -> Subscribers.Demand {
    let more = super.receive(input)
    if more > .none { request(more) }
    return .none
  }
}

private final class SwallowsTheCancel: Middle {
  override func cancel() { _ = end() }
}

private final class SwallowsTheFinish: Middle {
  override func receive(completion: Subscribers.Completion<FakeFailure>) {
    if case .failure = completion { super.receive(completion: completion) }
  }
}

private final class SwallowsTheFailure: Middle {
  override func receive(completion: Subscribers.Completion<FakeFailure>) {
    super.receive(completion: .finished)
  }
}

private final class EndsTwice: Middle {
  override func receive(completion: Subscribers.Completion<FakeFailure>) {
    let last = end().downstream
    last?.receive(completion: completion)
    last?.receive(completion: completion)
  }
}

private final class KeepsTooLate: Middle {
  override func receive(subscription: Subscription) {
    guard lock.withLock({ above == nil && downstream != nil }) else {
      return subscription.cancel()
    }
    above = subscription
    downstream?.receive(subscription: self)
    lock.withLock { above = subscription }
  }
}

private final class KeepsAtTheEnd: Middle {
  private var kept: Downstream?

  override func receive(completion: Subscribers.Completion<FakeFailure>) {
    kept = downstream
    super.receive(completion: completion)
  }
}

private final class KeepsAboveAtTheEnd: Middle {
  private var kept: Subscription?

  override func receive(completion: Subscribers.Completion<FakeFailure>) {
    kept = above
    super.receive(completion: completion)
  }
}

private final class KeepsAboveAtAFailure: Middle {
  private var kept: Subscription?

  override func receive(completion: Subscribers.Completion<FakeFailure>) {
    if case .failure = completion { kept = above }
    super.receive(completion: completion)
  }
}

private final class KeepsAtACancel: Middle {
  private var kept: Downstream?

  override func cancel() {
    kept = lock.withLock { downstream }
    super.cancel()
  }
}

private final class EndsAgainAtACancel: Middle {
  private var last: Downstream?

  override func receive(completion: Subscribers.Completion<FakeFailure>) {
    last = downstream
    super.receive(completion: completion)
  }

  override func cancel() {
    last?.receive(completion: .finished)
    super.cancel()
  }
}

/// A right operator that retains a connection until its subscriber cancels.
class Connecting: Middle {
  var connection: Cancellable?

  override func cancel() {
    super.cancel()
    let last = lock.withLock {
      defer { connection = nil }
      return connection
    }
    last?.cancel()
  }
}

/// Does not expect a cancel after the completion.
private final class ForgetsWhoHasEnded: Connecting {
  override func receive(completion: Subscribers.Completion<FakeFailure>) {
    lock.withLock { connection = nil }
    super.receive(completion: completion)
  }
}

private final class DisconnectsAtTheEnd: Connecting {
  override func receive(completion: Subscribers.Completion<FakeFailure>) {
    lock.withLock { connection }?.cancel()
    lock.withLock { connection = nil }
    super.receive(completion: completion)
  }
}

private final class TakesTheSecond: Middle {
  private var isAttached = false

  override func receive(subscription: Subscription) {
    guard isAttached else {
      isAttached = true
      return super.receive(subscription: subscription)
    }
    lock.withLock { if above != nil { above = subscription } }
  }
}

private final class DeafAtFirst: Middle {
  private var isHandingOver = false

  override func receive(subscription: Subscription) {
    isHandingOver = true
    super.receive(subscription: subscription)
    isHandingOver = false
  }

  override func cancel() { if !isHandingOver || hasAsked { super.cancel() } }

  private var hasAsked = false

  override func request(_ demand: Subscribers.Demand) {
    hasAsked = true
    super.request(demand)
  }
}

// MARK: - Threads

private final class LooksThenAttaches: Middle {
  override func attach(_ new: Subscription) -> Bool {
    let isNew = lock.withLock { above == nil && downstream != nil }
    if isNew { lock.withLock { above = new } }
    return isNew
  }
}

private final class LooksThenCancels: Middle {
  override func cancel() {
    let subscription = lock.withLock { above }
    let isFirst = lock.withLock { downstream != nil }
    guard isFirst else { return }
    let last = lock.withLock {
      defer { (downstream, above) = (nil, nil) }
      return downstream
    }
    subscription?.cancel()
    withExtendedLifetime(last) {}
  }
}

private final class DeliversWithoutALock: Middle {
  override func receive(_ input: Int) -> Subscribers.Demand {
    downstream?.receive(input) ?? .none
  }
}

private final class PutsItBack: Middle {
  override func request(_ demand: Subscribers.Demand) {
    lock.lock()
    let (subscription, subscriber) = (above, downstream)
    lock.unlock()
    subscription?.request(demand)
    let isOn = lock.withLock { downstream != nil }
    guard isOn else { return }
    lock.withLock { above = subscription }
    lock.withLock { downstream = subscriber }
  }
}

private final class ReleasesUnderTheLock: Middle {
  override func cancel() {
    let last = lock.withLock {
      defer { (downstream, above) = (nil, nil) }
      return above
    }
    last?.cancel()
  }
}

private final class CancelsUnderTheLock: Middle {
  override func cancel() {
    let last = lock.withLock {
      defer { (downstream, above) = (nil, nil) }
      above?.cancel()
      return (downstream, above)
    }
    withExtendedLifetime(last) {}
  }
}

private final class CallsUnderARecursiveLock: Middle {
  private let outer = NSRecursiveLock()

  override func receive(_ input: Int) -> Subscribers.Demand {
    outer.withLock { super.receive(input) }
  }

  override func cancel() { outer.withLock { super.cancel() } }
}
