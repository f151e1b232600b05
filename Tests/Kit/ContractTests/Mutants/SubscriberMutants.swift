import Chapter01Handshake
import ExerciseSupport
import Foundation
import Testing

@Suite("A broken subscriber breaks its rule and no other", .takesItsTime)
struct SubscriberMutantTests {
  private func broken(_ type: CountingSink.Type) -> [String] {
    TestedSubscriber { stage, witness in
      type.init { [witness] line in
        withExtendedLifetime(witness) { stage.called(line) }
      }
    }
    .breaks(
      Rule<TestedSubscriber>.all + [.e1] + Rule<TestedSubscriber>.threads)
  }

  @Test(
    "Right ones keep every rule.",
    arguments: [CountingSink.self, CancelsAtTheEnd.self])
  func right(type: CountingSink.Type) { #expect(broken(type) == []) }

  @Test("One that does nothing breaks every rule.")
  func empty() { #expect(broken(DoesNothing.self).count == 14) }

  @Test(
    "One thread",
    arguments: [
      (NeverAsks.self, ["S1"]), (AsksTwice.self, ["S1"]),
      (SwallowsTheFailure.self, ["S1"]), (KeepsTooLate.self, ["S2", "S7"]),
      (TakesTheSecond.self, ["S3"]), (IgnoresTheSecond.self, ["S3"]),
      (CancelsTwice.self, ["S4"]), (ListensAfterACancel.self, ["S4", "S10"]),
      (ListensAfterTheEnd.self, ["S5", "S8", "S9"]),
      (StartsAfterACancel.self, ["S6"]),
      (CallsThenForgets.self, ["S7"]), (KeepsAtTheFinish.self, ["S8"]),
      (KeepsAtTheFailure.self, ["S9"]), (KeepsAtTheCancel.self, ["S10"]),
      (KeepsTheClosure.self, ["S8", "S9", "S10"]),
      (SaysThatItWasCancelled.self, ["S5", "S8", "S9", "E1"]),
    ] as [(CountingSink.Type, [String])])
  func oneThread(type: CountingSink.Type, rules: [String]) {
    #expect(broken(type) == seen(rules))
  }

  @Test(
    "Many threads",
    arguments: [
      (LooksThenAttaches.self, ["T2"]), (CancelsWhatItSaw.self, ["T2"]),
      (ReleasesUnderTheLock.self, ["T3"]),
      (CallsUnderARecursiveLock.self, ["T1"]),
    ] as [(CountingSink.Type, [String])])
  func manyThreads(type: CountingSink.Type, rules: [String]) {
    #expect(broken(type) == seen(rules))
  }
}

/// A right sink, in steps that a mutant can get wrong one at a time.
class CountingSink: Subscriber, Cancellable {
  typealias Input = Int
  typealias Failure = FakeFailure

  let lock = NSLock()
  var log: ((String) -> Void)?
  var subscription: Subscription?

  required init(_ log: @escaping (String) -> Void) { self.log = log }

  func receive(subscription: Subscription) {
    guard attach(subscription) else { return subscription.cancel() }
    subscription.request(.unlimited)
  }

  func attach(_ new: Subscription) -> Bool {
    lock.withLock {
      guard log != nil, subscription == nil else { return false }
      subscription = new
      return true
    }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    lock.withLock { log }?("value \(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<FakeFailure>) {
    end().log?("\(completion)")
  }

  func cancel() { end().subscription?.cancel() }

  func end() -> (log: ((String) -> Void)?, subscription: Subscription?) {
    lock.withLock {
      defer { (log, subscription) = (nil, nil) }
      return (log, subscription)
    }
  }
}

private final class CancelsAtTheEnd: CountingSink {
  override func receive(completion: Subscribers.Completion<FakeFailure>) {
    let (log, subscription) = end()
    subscription?.cancel()
    log?("\(completion)")
  }
}

private final class DoesNothing: CountingSink {
  override func receive(subscription: Subscription) {}
  override func receive(_ input: Int) -> Subscribers.Demand { .none }
  override func receive(completion: Subscribers.Completion<FakeFailure>) {}
  override func cancel() {}
}

private final class NeverAsks: CountingSink {
  override func receive(subscription: Subscription) {
    if !attach(subscription) { subscription.cancel() }
  }
}

private final class AsksTwice: CountingSink {
  override func receive(subscription: Subscription) {
    guard attach(subscription) else { return subscription.cancel() }
    subscription.request(.max(1))
    subscription.request(.unlimited)
  }
}

private final class SwallowsTheFailure: CountingSink {
  override func receive(completion: Subscribers.Completion<FakeFailure>) {
    super.receive(completion: .finished)
  }
}

private final class KeepsTooLate: CountingSink {
  override func receive(subscription: Subscription) {
    let isFirst = lock.withLock { log != nil && self.subscription == nil }
    guard isFirst else { return subscription.cancel() }
    subscription.request(.unlimited)
    lock.withLock { self.subscription = subscription }
  }
}

private final class TakesTheSecond: CountingSink {
  override func attach(_ new: Subscription) -> Bool {
    lock.withLock {
      guard log != nil else { return false }
      subscription = new
      return true
    }
  }
}

private final class IgnoresTheSecond: CountingSink {
  override func receive(subscription: Subscription) {
    let isOver = lock.withLock { log == nil }
    if isOver || attach(subscription) {
      isOver ? subscription.cancel() : subscription.request(.unlimited)
    }
  }
}

private final class CancelsTwice: CountingSink {
  override func cancel() {
    let last = end().subscription
    last?.cancel()
    last?.cancel()
  }
}

private final class ListensAfterACancel: CountingSink {
  private var isCancelled = false

  override func cancel() {
    let last = lock.withLock { () -> Subscription? in
      defer { (subscription, isCancelled) = (nil, true) }
      return subscription
    }
    last?.cancel()
  }

  override func attach(_ new: Subscription) -> Bool {
    !isCancelled && super.attach(new)
  }
}

private final class ListensAfterTheEnd: CountingSink {
  private var isOver = false

  override func receive(completion: Subscribers.Completion<FakeFailure>) {
    let last = lock.withLock { () -> Subscription? in
      defer { (subscription, isOver) = (nil, true) }
      return subscription
    }
    withExtendedLifetime(last) { log?("\(completion)") }
  }

  override func attach(_ new: Subscription) -> Bool {
    !isOver && super.attach(new)
  }
}

private final class StartsAfterACancel: CountingSink {
  override func cancel() {
    let isAttached = lock.withLock { subscription != nil }
    if isAttached { super.cancel() }
  }
}

private final class CallsThenForgets: CountingSink {
  override func receive(completion: Subscribers.Completion<FakeFailure>) {
    lock.withLock { log }?("\(completion)")
    _ = end()
  }
}

private final class KeepsAtTheFinish: CountingSink {
  private var kept: Subscription?

  override func receive(completion: Subscribers.Completion<FakeFailure>) {
    if case .finished = completion { kept = subscription }
    super.receive(completion: completion)
  }
}

private final class KeepsAtTheFailure: CountingSink {
  private var kept: Subscription?

  override func receive(completion: Subscribers.Completion<FakeFailure>) {
    if case .failure = completion { kept = subscription }
    super.receive(completion: completion)
  }
}

private final class KeepsAtTheCancel: CountingSink {
  private var kept: Subscription?

  override func cancel() {
    kept = lock.withLock { subscription }
    super.cancel()
  }
}

private final class KeepsTheClosure: CountingSink {
  private let kept: (String) -> Void

  required init(_ log: @escaping (String) -> Void) {
    kept = log
    super.init(log)
  }
}

private final class SaysThatItWasCancelled: CountingSink {
  private var last: ((String) -> Void)?

  override func receive(completion: Subscribers.Completion<FakeFailure>) {
    last = log
    super.receive(completion: completion)
  }

  override func cancel() {
    last?("cancelled")
    super.cancel()
  }
}

// MARK: - Threads

private final class LooksThenAttaches: CountingSink {
  override func attach(_ new: Subscription) -> Bool {
    let isNew = lock.withLock { log != nil && subscription == nil }
    if isNew { lock.withLock { subscription = new } }
    return isNew
  }
}

private final class CancelsWhatItSaw: CountingSink {
  override func cancel() {
    let last = lock.withLock { subscription }
    _ = end()
    last?.cancel()
  }
}

private final class ReleasesUnderTheLock: CountingSink {
  override func cancel() {
    let last = lock.withLock {
      defer { (log, subscription) = (nil, nil) }
      return subscription
    }
    last?.cancel()
  }
}

private final class CallsUnderARecursiveLock: CountingSink {
  private let outer = NSRecursiveLock()

  override func receive(_ input: Int) -> Subscribers.Demand {
    outer.withLock { super.receive(input) }
  }

  override func cancel() { outer.withLock { super.cancel() } }
}
