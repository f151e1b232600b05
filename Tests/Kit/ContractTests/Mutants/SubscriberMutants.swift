import Chapter01Handshake
import ExerciseSupport
import Foundation
import Testing

@Suite("A search finds each broken subscriber", .takesItsTime)
struct SubscriberMutantTests {
  private func search(_ type: CountingSink.Type) -> Search<SinkModel> {
    Search(
      SinkModel(), with: SinkModel.environment, names: SinkModel.names, see: ""
    ) { bench in
      let held = bench.subscriber(failure: Never.self)
      let sink = type.init { [held] line in
        withExtendedLifetime(held) {
          let number = Int(line.drop { !$0.isNumber })
          bench.called(
            number.map { .closure($0) } ?? SinkModel.completion(line))
        }
      }
      return SubjectUnderTest(own: { _ in sink.cancel() }) { _ in
        bench.publisher(failure: FakeFailure()) { $0 }.subscribe(sink)
      }
    }
  }

  @Test(
    "Correct subscribers pass.",
    arguments: [CountingSink.self, CancelsAtTheEnd.self])
  func right(type: CountingSink.Type) { #expect(caught(search(type)) == nil) }

  @Test(
    "On one thread",
    arguments: [
      DoesNothing.self, NeverAsks.self, AsksTwice.self,
      SwallowsTheFailure.self, KeepsTooLate.self, TakesTheSecond.self,
      IgnoresTheSecond.self, CancelsTwice.self, ListensAfterACancel.self,
      ListensAfterTheEnd.self, StartsAfterACancel.self, CallsThenForgets.self,
      KeepsAtTheFinish.self, KeepsAtTheFailure.self, KeepsAtTheCancel.self,
      KeepsTheClosure.self, SaysThatItWasCancelled.self,
      ReleasesUnderTheLock.self, CallsUnderARecursiveLock.self,
    ] as [CountingSink.Type])
  func alone(type: CountingSink.Type) {
    #expect(caught(search(type)) == .alone)
  }

  @Test(
    "On two threads",
    arguments: [
      LooksThenAttaches.self, CancelsWhatItSaw.self,

    ] as [CountingSink.Type])
  func besideAnother(type: CountingSink.Type) {
    #expect(caught(search(type)) == .besideAnother)
  }
}

/// A right sink, in methods that a mutant can override one at a time.
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
