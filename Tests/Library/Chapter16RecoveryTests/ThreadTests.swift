import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter08Time
import Chapter12Values
import Chapter16Recovery
import Dispatch
import ExerciseSupport
import Foundation
import Testing
import Timeline

@Suite("Between two sources another thread may come")
struct HandoverThreadTests {
  @Test("A retry that is asked or cancelled at any moment keeps its account.")
  func retry() {
    let run = TestedObject(
      story: ["subscribe", "request", "send 1", "fail", "send 2", "finish"],
      intruders: ["cancel", "request"], isRight: isRight
    ) { stage in
      staged(stage) { source in source.retry(1) }
    }
    for rule in Rule<TestedObject>.threads {
      #expect(run.finding(rule) == nil)
    }
  }

  @Test("So does a catch.")
  func caught() {
    let run = TestedObject(
      story: ["subscribe", "request", "send 1", "fail", "send 2", "finish"],
      intruders: ["cancel", "request"], isRight: isRight
    ) { stage in
      staged(stage) { source in source.catch { _ in source } }
    }
    for rule in Rule<TestedObject>.threads {
      #expect(run.finding(rule) == nil)
    }
  }

  /// Nothing comes twice, and nothing but one more signal after a cancel;
  /// whoever has cancelled is served by no source; without a cancel all comes.
  private func isRight(_ lines: [String]) -> Bool {
    let signals = lines.filter { $0.hasPrefix("value") || $0 == "finished" }
    guard Set(signals).count == signals.count else { return false }
    guard let cancel = lines.firstIndex(of: "cancelling") else {
      return signals == ["value 1", "value 2", "finished"]
    }
    let later = lines[cancel...].filter { signals.contains($0) }
    let runs = lines.filter { $0 == "run" }.count
    let over = lines.filter { $0 == "up cancel" || $0 == "over" }.count
    return later.count <= 1 && runs == over
  }

  private func staged<P: Publisher<Int, Trouble>>(
    _ stage: Recorder, _ make: (StagedSource) -> P
  ) -> [String: () -> Void] {
    let source = StagedSource(stage)
    let publisher = make(source)
    let subscription = Locked<Subscription?>(nil)
    return [
      "subscribe": {
        publisher.subscribe(
          StagedSubscriber(stage) { subscription.exchange($0) })
      },
      "request": { subscription.withLock { $0 }?.request(.max(2)) },
      "send 1": { source.send(1) }, "send 2": { source.send(2) },
      "fail": { source.end(.failure(.expected)) },
      "finish": { source.end(.finished) },
      "cancel": {
        guard let mine = subscription.withLock({ $0 }) else { return }
        stage.note("cancelling")
        mine.cancel()
      },
    ]
  }
}

@Suite("While a signal waits for its scheduler another thread may come")
struct PostponedThreadTests {
  private typealias Source = ManualPublisher<Int, Trouble>

  @Test("A delay loses nothing, and delivers one thing at a time.")
  func delay() {
    check { $0.delay(for: 1, scheduler: $1) }
  }

  @Test("So does a receive(on:).")
  func receiveOn() {
    check { $0.receive(on: $1) }
  }

  private func check<P: Publisher<Int, Trouble>>(
    _ make: @escaping (Source, VirtualTimeScheduler) -> P
  ) {
    let run = TestedObject(
      story: [
        "subscribe", "request", "send 1", "pass", "send 2", "send 3", "finish",
        "pass",
      ], intruders: ["cancel", "request", "pass"], serial: ["pass"],
      isRight: isRight
    ) { stage in
      let scheduler = VirtualTimeScheduler()
      let source = Source { stage.called("up \($0)") }
      let subscription = Locked<Subscription?>(nil)
      return [
        "subscribe": {
          make(source, scheduler).subscribe(
            StagedSubscriber(stage) { subscription.exchange($0) })
        },
        "request": { subscription.withLock { $0 }?.request(.max(3)) },
        "send 1": { source.send(1) }, "send 2": { source.send(2) },
        "send 3": { source.send(3) },
        "finish": { source.send(completion: .finished) },
        "pass": { scheduler.advance(by: 2) },
        "cancel": {
          guard let mine = subscription.withLock({ $0 }) else { return }
          stage.note("cancelling")
          mine.cancel()
        },
      ]
    }
    for rule in Rule<TestedObject>.threads {
      #expect(run.finding(rule) == nil)
    }
  }

  /// In order, nothing twice, a cancel goes up once, and one more signal at
  /// most follows it; without one, everything comes.
  private func isRight(_ lines: [String]) -> Bool {
    let all = ["value 1", "value 2", "value 3", "finished"]
    let signals = lines.filter { all.contains($0) }
    let cancels = lines.filter { $0 == "up cancel" }.count
    guard signals == Array(all.prefix(signals.count)), cancels <= 1
    else { return false }
    guard let cancel = lines.firstIndex(of: "cancelling") else {
      return signals == all
    }
    let later = lines[cancel...].filter { all.contains($0) }
    let hasEnded = lines[..<cancel].contains("finish")
    return later.count <= 1 && (cancels == 1 || hasEnded)
  }
}

/// Run these under ThreadSanitizer, too.
@Suite("What recovers may be used from several threads")
struct ThreadTests {
  @Test("Each of eight threads' requests is served, by whichever source.")
  func requests() {
    for _ in 0..<20 {
      let log = Log()
      let subject = FailingNow()
      let seen = Locked(0)
      let guest = Guest<Int, Trouble>(demand: .none, log: log)
      guest.onValue = { _ in
        seen.withLock { $0 += 1 }
        return .none
      }
      subject.catch { _ in
        Publishers.Sequence<Repeated<Int>, Trouble>(
          sequence: repeatElement(7, count: 1_000))
      }
      .subscribe(guest)
      onThreads(8) { number in
        if number == 0 {
          subject.fail()
        } else {
          for _ in 0..<10 { guest.subscription?.request(.max(1)) }
        }
      }
      #expect(seen.withLock { $0 } == 70)
    }
  }

  @Test("A run that fails on other threads is begun again on each.")
  func failures() {
    let source = FailingElsewhere()
    let ended = Locked(0)
    onThreads(4) { _ in
      source.retry(20).subscribe(
        Subscribers.Sink<Int, Trouble>(
          receiveCompletion: { _ in ended.withLock { $0 += 1 } },
          receiveValue: { _ in }))
    }
    source.finishAll()
    #expect(ended.withLock { $0 } == 4)
    #expect(source.count == 84)
  }

  @Test("Cancelled beside a failure, nothing is left on.")
  func cancel() {
    for _ in 0..<50 {
      let source = ManualPublisher<Int, Trouble>()
      let sink = source.retry(.max).sink(
        receiveCompletion: { _ in }, receiveValue: { _ in })
      onThreads(2) { number in
        if number == 0 {
          for _ in 0..<20 { source.send(completion: .failure(.expected)) }
        } else {
          sink.cancel()
        }
      }
      #expect(source.subscriberCount == 0)
    }
  }
}

/// A source that fails when it is told to, on the thread that tells it.
private final class FailingNow: Publisher {
  typealias Output = Int
  typealias Failure = Trouble

  private let onFail = Locked<(() -> Void)?>(nil)

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    onFail.exchange { subscriber.receive(completion: .failure(.expected)) }
    subscriber.receive(subscription: Subscriptions.empty)
  }

  func fail() { onFail.exchange(nil)?() }
}

/// A source each run of which fails on a thread of its own.
private final class FailingElsewhere: Publisher {
  typealias Output = Int
  typealias Failure = Trouble

  private let runs = Locked(0)
  private let group = DispatchGroup()

  var count: Int { runs.withLock { $0 } }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    runs.withLock { $0 += 1 }
    subscriber.receive(subscription: Subscriptions.empty)
    group.enter()
    Thread.detachNewThread { [group] in
      subscriber.receive(completion: .failure(.expected))
      group.leave()
    }
  }

  func finishAll() { group.wait() }
}

/// A source that tells the stage of its runs.
private final class StagedSource: Publisher {
  typealias Output = Int
  typealias Failure = Trouble

  private let stage: Recorder
  private let run = Locked<StagedRun?>(nil)

  init(_ stage: Recorder) { self.stage = stage }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    stage.called("run")
    let run = StagedRun(stage, subscriber)
    self.run.exchange(run)
    subscriber.receive(subscription: run)
  }

  func send(_ value: Int) { run.withLock { $0 }?.send(value) }

  func end(_ completion: Subscribers.Completion<Trouble>) {
    run.exchange(nil)?.end(completion)
  }
}

private final class StagedRun: Subscription {
  private let stage: Recorder
  private let tell: Locked<AnySubscriber<Int, Trouble>?>

  init<S: Subscriber>(_ stage: Recorder, _ subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    self.stage = stage
    tell = Locked(AnySubscriber(subscriber))
  }

  func request(_ demand: Subscribers.Demand) {
    stage.called("up request \(demand)")
  }

  func cancel() {
    if tell.exchange(nil) != nil { stage.called("up cancel") }
  }

  func send(_ value: Int) {
    _ = tell.withLock { $0 }?.receive(value)
  }

  func end(_ completion: Subscribers.Completion<Trouble>) {
    guard let last = tell.exchange(nil) else { return }
    stage.note("over")
    last.receive(completion: completion)
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
