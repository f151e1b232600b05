import Chapter01Handshake
import ExerciseSupport
import Foundation
import Testing

@Suite("A search finds each broken subject", .takesItsTime)
struct SubjectMutantTests {
  private func caught(_ type: Broadcast.Type) -> Catch? {
    ContractTests.caught(
      search(type, deliversInHandshake: false),
      search(type, deliversInHandshake: true))
  }

  private func search(
    _ type: Broadcast.Type, deliversInHandshake: Bool
  ) -> Search<SubjectModel> {
    Search(
      SubjectModel(deliversInHandshake: deliversInHandshake),
      with: .subject(subscribers: 2), see: ""
    ) { bench in
      let subject = type.init()
      return SubjectUnderTest(
        send: { subject.send($0) },
        end: {
          subject.send(completion: $0 ? .failure(FakeFailure()) : .finished)
        }
      ) {
        subject.subscribe(
          bench.subscriber($0, failure: FakeFailure.self) { $0 })
      }
    }
  }

  @Test("A correct subject passes.")
  func right() { #expect(caught(Broadcast.self) == nil) }

  @Test(
    "On one thread",
    arguments: [
      DoesNothing.self, FirstOnly.self, IgnoresDemand.self,
      PaysAfterwards.self, SharesDemand.self, KeepsTheUnasked.self,
      DropsReturned.self, EndsForTheFirst.self, SaysNothingToLatecomers.self,
      TheLastEndCounts.self, SendsAfterTheEnd.self, DeafWhileItSends.self,
      QueuesNestedSends.self, GivesNewcomersTheValue.self, KeepsAtTheEnd.self,
      EndsAgainAtACancel.self, KeepsAtACancel.self, ReleasesUnderTheLock.self,
      CallsUnderARecursiveLock.self,
    ] as [Broadcast.Type])
  func alone(type: Broadcast.Type) { #expect(caught(type) == .alone) }

  @Test(
    "On two threads",
    arguments: [
      LooksThenSubscribes.self, BeginsFree.self,
      CompletesBeforeTheQueue.self, QueuesForTheWholeSubject.self,
    ] as [Broadcast.Type])
  func besideAnother(type: Broadcast.Type) {
    #expect(caught(type) == .besideAnother)
  }
}

/// A right subject, in methods that a mutant can override one at a time.
///
/// Each run orders concurrent sends for its subscriber.
class Broadcast: Publisher {
  typealias Output = Int
  typealias Failure = FakeFailure
  typealias Downstream = any Subscriber<Int, FakeFailure>

  class Run: Subscription {
    let subject: Broadcast
    var downstream: Downstream?
    var open = 0
    var waiting: Int?
    /// The thread that is delivering. Other threads add to the queue.
    var owner: Thread?
    var queue: [Int] = []
    var end: Subscribers.Completion<FakeFailure>?

    init(_ subject: Broadcast, _ downstream: Downstream) {
      self.subject = subject
      self.downstream = downstream
    }

    func request(_ demand: Subscribers.Demand) {
      subject.lock.withLock {
        subject.add(demand.max ?? .max, to: self)
      }
      subject.asked(self)
    }

    func cancel() { subject.remove(self) }
  }

  let lock = NSRecursiveLock()
  var runs: [Run] = []
  var completion: Subscribers.Completion<FakeFailure>?

  required init() {}

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == FakeFailure {
    let run = Run(self, subscriber)
    let end = lock.withLock { () -> Subscribers.Completion<FakeFailure>? in
      if completion == nil {
        begin(run)
        runs.append(run)
      } else {
        run.downstream = nil
      }
      return completion
    }
    subscriber.receive(subscription: run)
    if let end { late(subscriber, end) } else { handedOver(run) }
  }

  /// Makes other threads' values wait until the subscription is handed over.
  func begin(_ run: Run) { run.owner = Thread.current }

  func handedOver(_ run: Run) {
    deliver(lock.withLock { takeNext(run) }, to: run, insideOf: nil)
    finishLate(run)
  }

  func late(
    _ downstream: Downstream, _ end: Subscribers.Completion<FakeFailure>
  ) {
    downstream.receive(completion: end)
  }

  func add(_ demand: Int, to run: Run) {
    let (sum, overflow) = run.open.addingReportingOverflow(demand)
    run.open = overflow ? .max : sum
  }

  func returned(_ demand: Int, to run: Run) { add(demand, to: run) }

  func asked(_ run: Run) {}

  func receivers() -> [Run] { lock.withLock { runs } }

  func send(_ value: Int) { for run in receivers() { offer(value, to: run) } }

  func offer(_ value: Int, to run: Run) { deliver(value, to: run) }

  /// Delivers the value, or leaves it to the thread that is delivering.
  func deliver(_ value: Int, to run: Run) {
    let outer = lock.withLock { run.owner }
    let next = lock.withLock { () -> (Downstream, Int)? in
      if let owner = run.owner, owner !== Thread.current {
        run.queue.append(value)
        return nil
      }
      guard let downstream = spend(run) else { return nil }
      run.owner = Thread.current
      return (downstream, value)
    }
    deliver(next, to: run, insideOf: outer)
    if outer == nil { finishLate(run) }
  }

  private func deliver(
    _ first: (Downstream, Int)?, to run: Run, insideOf outer: Thread?
  ) {
    var next = first
    while let (downstream, value) = next {
      let more = downstream.receive(value).max ?? .max
      next = lock.withLock {
        returned(more, to: run)
        if outer === Thread.current { return nil }
        return takeNext(run)
      }
    }
  }

  private func spend(_ run: Run) -> Downstream? {
    guard run.open > 0, let downstream = run.downstream else { return nil }
    pay(run)
    return downstream
  }

  func pay(_ run: Run) { if run.open < .max { run.open -= 1 } }

  /// Returns the next value from the queue, or ends the thread's turn.
  private func takeNext(_ run: Run) -> (Downstream, Int)? {
    while !run.queue.isEmpty {
      let value = run.queue.removeFirst()
      if let downstream = spend(run) { return (downstream, value) }
    }
    run.owner = nil
    return nil
  }

  func send(completion: Subscribers.Completion<FakeFailure>) {
    let all = lock.withLock { () -> [Run] in
      guard self.completion == nil else { return [] }
      self.completion = completion
      defer { runs = [] }
      return runs
    }
    for run in all { finish(run, completion) }
  }

  func finish(_ run: Run, _ completion: Subscribers.Completion<FakeFailure>) {
    let last = lock.withLock { () -> Downstream? in
      if let owner = run.owner, owner !== Thread.current {
        run.end = completion
        return nil
      }
      defer { run.downstream = nil }
      return run.downstream
    }
    last?.receive(completion: completion)
  }

  private func finishLate(_ run: Run) {
    if let end = lock.withLock({ run.end }) { finish(run, end) }
  }

  func remove(_ run: Run) {
    let last = lock.withLock { () -> Downstream? in
      runs.removeAll { $0 === run }
      defer { run.downstream = nil }
      return run.downstream
    }
    withExtendedLifetime(last) {}
  }
}

private final class CompletesBeforeTheQueue: Broadcast {
  override func finish(
    _ run: Run, _ completion: Subscribers.Completion<FakeFailure>
  ) {
    lock.withLock { if run.owner !== Thread.current { run.queue = [] } }
    super.finish(run, completion)
  }
}

private final class DoesNothing: Broadcast {
  override func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == FakeFailure {}
}

private final class FirstOnly: Broadcast {
  override func receivers() -> [Run] { Array(super.receivers().prefix(1)) }
}

private final class IgnoresDemand: Broadcast {
  override func add(_ demand: Int, to run: Run) { run.open = .max }
}

private final class PaysAfterwards: Broadcast {
  override func pay(_ run: Run) {}

  override func returned(_ demand: Int, to run: Run) {
    super.pay(run)
    super.returned(demand, to: run)
  }
}

private final class SharesDemand: Broadcast {
  override func add(_ demand: Int, to run: Run) {
    for other in runs { super.add(demand, to: other) }
  }
}

private final class KeepsTheUnasked: Broadcast {
  override func offer(_ value: Int, to run: Run) {
    if run.open == 0 { run.waiting = value }
    super.offer(value, to: run)
  }

  override func asked(_ run: Run) {
    guard let value = run.waiting, run.open > 0 else { return }
    run.waiting = nil
    deliver(value, to: run)
  }
}

private final class DropsReturned: Broadcast {
  override func returned(_ demand: Int, to run: Run) {}
}

private final class EndsForTheFirst: Broadcast {
  override func send(completion: Subscribers.Completion<FakeFailure>) {
    lock.withLock { runs = Array(runs.prefix(1)) }
    super.send(completion: completion)
  }
}

private final class SaysNothingToLatecomers: Broadcast {
  override func late(
    _ downstream: Downstream, _ end: Subscribers.Completion<FakeFailure>
  ) {}
}

private final class TheLastEndCounts: Broadcast {
  override func send(completion: Subscribers.Completion<FakeFailure>) {
    super.send(completion: completion)
    lock.withLock { self.completion = completion }
  }
}

private final class SendsAfterTheEnd: Broadcast {
  private var old: [Run] = []

  override func send(completion: Subscribers.Completion<FakeFailure>) {
    guard self.completion == nil else { return }
    old = runs
    self.completion = completion
    runs = []
    for run in old { run.downstream?.receive(completion: completion) }
  }

  override func receivers() -> [Run] { super.receivers() + old }
}

private final class DeafWhileItSends: Broadcast {
  private var isSending = false

  override func send(_ value: Int) {
    isSending = true
    super.send(value)
    isSending = false
  }

  override func remove(_ run: Run) { if !isSending { super.remove(run) } }
}

private final class QueuesNestedSends: Broadcast {
  private var isSending = false
  private var queue: [Int] = []

  override func send(_ value: Int) {
    queue.append(value)
    guard !isSending else { return }
    isSending = true
    while !queue.isEmpty { super.send(queue.removeFirst()) }
    isSending = false
  }
}

private final class GivesNewcomersTheValue: Broadcast {
  override func send(_ value: Int) {
    let first = lock.withLock { runs }
    super.send(value)
    for run in lock.withLock({ runs })
    where !first.contains(where: { $0 === run }) {
      offer(value, to: run)
    }
  }
}

private final class KeepsAtTheEnd: Broadcast {
  private var kept: [Downstream?] = []

  override func send(completion: Subscribers.Completion<FakeFailure>) {
    kept = runs.map(\.downstream)
    super.send(completion: completion)
  }
}

private final class EndsAgainAtACancel: Broadcast {
  private var last: [(run: Run, downstream: Downstream?)] = []

  override func send(completion: Subscribers.Completion<FakeFailure>) {
    last = runs.map { ($0, $0.downstream) }
    super.send(completion: completion)
  }

  override func remove(_ run: Run) {
    let again = last.first { $0.run === run }?.downstream
    super.remove(run)
    if let completion { again?.receive(completion: completion) }
  }
}

private final class KeepsAtACancel: Broadcast {
  private var kept: [Downstream?] = []

  override func remove(_ run: Run) {
    kept.append(run.downstream)
    super.remove(run)
  }
}

// MARK: - Threads

private final class CallsUnderARecursiveLock: Broadcast {
  private let outer = NSRecursiveLock()

  override func send(_ value: Int) { outer.withLock { super.send(value) } }

  override func remove(_ run: Run) { outer.withLock { super.remove(run) } }
}

private final class LooksThenSubscribes: Broadcast {
  override func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == FakeFailure {
    let isOver = lock.withLock { completion != nil }
    guard !isOver else { return super.receive(subscriber: subscriber) }
    let run = Run(self, subscriber)
    lock.withLock { runs.append(run) }
    subscriber.receive(subscription: run)
  }
}

private final class QueuesForTheWholeSubject: Broadcast {
  private var sender: Thread?
  private var waiting: [Int] = []

  override func send(_ value: Int) {
    let isTaken = lock.withLock {
      if let sender, sender !== Thread.current { waiting.append(value) }
      return sender != nil
    }
    guard !isTaken else {
      if sender === Thread.current { super.send(value) }
      return
    }
    var next: Int? = value
    while let value = next {
      lock.withLock { sender = Thread.current }
      super.send(value)
      next = lock.withLock {
        sender = nil
        return waiting.isEmpty ? nil : waiting.removeFirst()
      }
    }
  }
}

private final class BeginsFree: Broadcast {
  override func begin(_ run: Run) {}
  override func handedOver(_ run: Run) {}
}

private final class ReleasesUnderTheLock: Broadcast {
  override func remove(_ run: Run) {
    lock.withLock {
      runs.removeAll { $0 === run }
      run.downstream = nil
    }
  }
}
