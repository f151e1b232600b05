import Chapter01Handshake
import ExerciseSupport
import Foundation
import Testing

@Suite("A broken operator breaks its rule and no other", .takesItsTime)
struct OperatorMutantTests {
  private func broken(_ type: Middle.Type) -> [String] {
    var manner = TestedOperator.Manner()
    manner.letsGoByItself = true
    return TestedOperator(manner: manner) { upstream in
      Between(upstream: upstream, middle: type)
    }
    .breaks(Rule<TestedOperator>.all + [.e1] + Rule<TestedOperator>.threads)
  }

  @Test(
    "Right ones keep every rule.",
    arguments: [Middle.self, CancelsAtTheEnd.self, LocksAtFirst.self])
  func right(type: Middle.Type) { #expect(broken(type) == []) }

  @Test("One that hands on its own upstream's subscription is right, too.")
  func handsOn() {
    let piece = TestedOperator { HandsOn(upstream: $0) }
    let rules = Rule<TestedOperator>.all + Rule<TestedOperator>.threads
    #expect(piece.breaks(rules) == ["O10"])
  }

  @Test("Who lets go of a subscriber looks for it, whatever was promised.")
  func letsGo() {
    let pieces = [Middle.self, DeliversWithoutALock.self].map { middle in
      TestedOperator { Between(upstream: $0, middle: middle) }
    }
    let rules = Rule<TestedOperator>.all + Rule<TestedOperator>.threads
    #expect(pieces.map { $0.breaks(rules) } == [[], seen(["T2"])])
  }

  @Test("One that does nothing breaks every rule.")
  func empty() { #expect(broken(DoesNothing.self).count == 15) }

  @Test(
    "One thread",
    arguments: [
      (HandsDownTwice.self, ["O1"]), (AsksOnItsOwn.self, ["O1"]),
      (ReplacesRequests.self, ["O2"]), (SwallowsTheReturned.self, ["O3"]),
      (RequestsTheReturned.self, ["O3"]), (SwallowsTheCancel.self, ["O4"]),
      (SwallowsTheFinish.self, ["O5"]), (SwallowsTheFailure.self, ["O5"]),
      (EndsTwice.self, ["O5"]), (KeepsTooLate.self, ["O6"]),
      (KeepsAtTheEnd.self, ["O8"]), (KeepsAboveAtTheEnd.self, ["O8"]),
      (ForgetsTheFailure.self, ["O8"]), (KeepsAtACancel.self, ["O9"]),
      (TakesTheSecond.self, ["O10"]), (DeafAtFirst.self, ["O11"]),
      (EndsAgainAtACancel.self, ["O8", "O11", "E1"]),
    ] as [(Middle.Type, [String])])
  func oneThread(type: Middle.Type, rules: [String]) {
    #expect(broken(type) == seen(rules))
  }

  @Test("One middle for all subscribers is found.")
  func shared() {
    let shared = Locked<Middle?>(nil)
    let piece = TestedOperator { upstream, probe in
      let subscriber = ProbingSubscriber<Int, FakeFailure>(probe)
      let isSecond = upstream.isNamed("B")
      let middle =
        isSecond
        ? shared.withLock { $0 } ?? Middle(subscriber)
        : Middle(subscriber)
      if upstream.isNamed("A") { shared.exchange(middle) }
      FakePublisher(upstream).subscribe(middle)
    }
    #expect(piece.breaks(Rule<TestedOperator>.all) == ["O7"])
  }

  @Test(
    "Who connects for a subscriber counts its cancel after the end.",
    arguments: [
      (Connecting.self, []), (ForgetsWhoHasEnded.self, ["E1"]),
      (DisconnectsAtTheEnd.self, ["E1"]),
    ] as [(Connecting.Type, [String])])
  func counts(type: Connecting.Type, rules: [String]) {
    let piece = TestedOperator { upstream, probe in
      let run = type.init(ProbingSubscriber<Int, FakeFailure>(probe))
      FakePublisher(upstream).subscribe(run)
      run.connection = upstream.connection()
    }
    #expect(piece.breaks(Rule<TestedOperator>.all + [.e1]) == rules)
  }

  @Test(
    "Many threads",
    arguments: [
      (LooksThenAttaches.self, ["T2"]), (PutsItBack.self, ["T2"]),
      (LooksThenCancels.self, ["T2"]), (DeliversWithoutALock.self, ["T2"]),
      (ReleasesUnderTheLock.self, ["T3"]),
      (CallsUnderARecursiveLock.self, ["T1"]),
    ] as [(Middle.Type, [String])])
  func manyThreads(type: Middle.Type, rules: [String]) {
    #expect(broken(type) == seen(rules))
  }
}

/// A right operator that is its own subscription, in steps that a mutant can
/// get wrong one at a time.
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

  let upstream: FakePublisher
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

  let upstream: FakePublisher

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == FakeFailure {
    upstream.subscribe(Inner(subscriber))
  }
}

/// Takes a lock before it has subscribed, when nobody can send it anything.
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

private final class ForgetsTheFailure: Middle {
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

/// A right one that keeps a connection until its subscriber cancels.
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

/// Its count has no place for a cancel that comes behind the completion.
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

private final class CallsUnderARecursiveLock: Middle {
  private let outer = NSRecursiveLock()

  override func receive(_ input: Int) -> Subscribers.Demand {
    outer.withLock { super.receive(input) }
  }

  override func cancel() { outer.withLock { super.cancel() } }
}
