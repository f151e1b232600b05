import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter08Time
import Dispatch
import ExerciseSupport
import Foundation
import Testing
import Timeline

@Suite("A debounce delivers values that a pause follows")
struct DebounceTests {
  private let timeline = Timeline()
  private let scheduler: VirtualTimeScheduler
  private let source = ManualPublisher<String, MarbleFailure>()

  init() {
    let timeline = timeline
    scheduler = VirtualTimeScheduler { timeline.advance(to: $0.milliseconds) }
  }

  private var debounced:
    RecordedPublisher<
      Publishers.Debounce<
        ManualPublisher<String, MarbleFailure>, VirtualTimeScheduler
      >
    >
  {
    source.debounce(for: .milliseconds(300), scheduler: scheduler)
      .recorded(on: timeline)
  }

  /// The events of the timeline, each with its time.
  private var history: [String] {
    timeline.events.map { "\($0.time) \($0.line)" }
  }

  private func send(_ value: String, at ms: Int) {
    scheduler.schedule(after: .milliseconds(ms)) { source.send(value) }
  }

  @Test("Of values close together the last one is delivered.")
  func silence() {
    debounced.subscribe(
      ScriptedSubscriber(onSubscription: { $0.request(.unlimited) }))
    for (ms, value) in [(0, "a"), (100, "ab"), (399, "abc"), (1000, "x")] {
      send(value, at: ms)
    }
    scheduler.advance(by: .milliseconds(2000))
    #expect(
      history == [
        "0 subscribe", "0 subscription", "0 request unlimited",
        "699 value abc", "1300 value x",
      ])
  }

  @Test("A value exactly at the end of the pause replaces nothing.")
  func boundary() {
    debounced.subscribe(
      ScriptedSubscriber(onSubscription: { $0.request(.unlimited) }))
    source.send("a")
    send("b", at: 300)
    scheduler.advance(by: .milliseconds(600))
    #expect(history.suffix(2) == ["300 value a", "600 value b"])
  }

  @Test("The completion drops a waiting value, and arrives on the scheduler.")
  func end() {
    debounced.subscribe(
      ScriptedSubscriber(onSubscription: { $0.request(.unlimited) }))
    source.send("a")
    source.send(completion: .finished)
    #expect(history.last == "0 request unlimited")
    scheduler.advance(by: .milliseconds(500))
    #expect(history.last == "0 finished")
  }

  @Test("Of a value and the completion, only the completion arrives.")
  func justOne() {
    SingleValuePublisher(1)
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .recorded(on: timeline)
      .subscribe(ScriptedSubscriber(onSubscription: { $0.request(.unlimited) }))
    scheduler.advance(by: .milliseconds(300))
    #expect(
      timeline.history == [
        "subscribe", "subscription", "request unlimited", "finished",
      ])
  }

  @Test("A failure passes without demand.")
  func failure() {
    debounced.subscribe(ScriptedSubscriber())
    source.send(completion: .failure(MarbleFailure()))
    scheduler.advance()
    #expect(
      timeline.history == ["subscribe", "subscription", "failure(x)"])
  }

  @Test("It requests everything after it has passed the subscription on.")
  func demandUpwards() {
    var lines: [String] = []
    let source = ManualPublisher<Int, Never> { lines.append("up: \($0)") }
    source.debounce(for: 1, scheduler: scheduler).subscribe(
      LoggingSubscriber(demand: .max(1)) { lines.append($0) })
    source.send(1)
    #expect(
      lines == ["subscription", "request max(1)", "up: request unlimited"])
  }

  @Test("A value due without demand is dropped; returned demand counts.")
  func demand() {
    let subscriber = ScriptedSubscriber<String, MarbleFailure>(
      onSubscription: { $0.request(.max(1)) },
      onValue: { value, _ in value == "a" ? .max(1) : .none })
    debounced.subscribe(subscriber)
    for value in ["a", "b", "c"] {
      source.send(value)
      scheduler.advance(by: .milliseconds(300))
    }
    subscriber.subscription?.request(.max(1))
    scheduler.advance(by: .milliseconds(300))
    source.send("d")
    scheduler.advance(by: .milliseconds(300))
    #expect(
      history.dropFirst(2) == [
        "0 request max(1)", "300 value a", "300 returned max(1)",
        "600 value b", "900 request max(1)", "1500 value d",
      ])
  }

  @Test("A cancel drops the waiting value and a scheduled completion.")
  func cancel() {
    var lines: [String] = []
    let source = ManualPublisher<Int, Never> { lines.append("up: \($0)") }
    let debounced = source.debounce(for: 1, scheduler: scheduler)
    let subscriber = LoggingSubscriber<Int, Never> { lines.append($0) }
    debounced.subscribe(subscriber)
    source.send(1)
    subscriber.cancel()
    subscriber.cancel()
    source.send(2)
    source.send(completion: .finished)
    scheduler.advance(by: 3)
    #expect(
      lines == [
        "subscription", "request unlimited", "up: request unlimited",
        "cancel", "up: cancel", "cancel",
      ])
  }

  @Test("A cancel stops a completion that is already scheduled.")
  func cancelInTheGap() {
    var subscription: Subscription?
    debounced.subscribe(
      ScriptedSubscriber(onSubscription: {
        subscription = $0
        $0.request(.unlimited)
      }))
    source.send(completion: .finished)
    subscription?.cancel()
    scheduler.advance(by: 1)
    #expect(timeline.history.last == "cancel")
  }

  @Test("A cancel inside a value takes effect.")
  func cancelInside() {
    debounced.subscribe(
      ScriptedSubscriber(
        onSubscription: { $0.request(.unlimited) },
        onValue: { _, subscription in
          subscription.cancel()
          return .unlimited
        }))
    source.send("a")
    scheduler.advance(by: 1)
    source.send("b")
    source.send(completion: .finished)
    scheduler.advance(by: 1)
    #expect(
      timeline.history.suffix(3) == ["value a", "cancel", "returned unlimited"])
  }

  @Test("A second subscription is cancelled.")
  func second() {
    var lines: [String] = []
    let first = ManualPublisher<Int, Never> { lines.append("first \($0)") }
    let second = ManualPublisher<Int, Never> { lines.append("second \($0)") }
    Both(first: first, second: second)
      .debounce(for: 1, scheduler: scheduler)
      .subscribe(LoggingSubscriber { lines.append($0) })
    #expect(
      lines == [
        "subscription", "request unlimited", "first request unlimited",
        "second cancel",
      ])
  }

  @Test("A pause of zero or less lasts until the scheduler's next turn.")
  func noTime() {
    for interval in [0, -1] as [SchedulerInterval] {
      var lines: [String] = []
      let source = ManualPublisher<Int, Never>()
      source.debounce(for: interval, scheduler: scheduler)
        .subscribe(LoggingSubscriber { lines.append($0) })
      source.send(1)
      source.send(2)
      #expect(lines == ["subscription", "request unlimited"])
      scheduler.advance()
      #expect(lines.last == "value 2")
    }
  }

  @Test("On the immediate scheduler every value passes.")
  func immediate() {
    var lines: [String] = []
    [1, 2].publisher.debounce(for: 1, scheduler: ImmediateScheduler.shared)
      .subscribe(LoggingSubscriber(demand: .max(2)) { lines.append($0) })
    #expect(
      lines == [
        "subscription", "request max(2)", "value 1", "value 2", "finished",
      ])
  }

  @Test("A replaced value is released, and every other object at the end.")
  func release() {
    final class Owned {}
    for ending in ["finished", "cancel"] {
      let source = ManualPublisher<Owned, Never>()
      weak var first: Owned?
      weak var second: Owned?
      weak var subscriber: ScriptedSubscriber<Owned, Never>?
      var subscription: Subscription?
      do {
        let scripted = ScriptedSubscriber<Owned, Never>(
          onSubscription: { subscription = $0 })
        subscriber = scripted
        source.debounce(for: 1, scheduler: scheduler).subscribe(scripted)
        let values = [Owned(), Owned()]
        (first, second) = (values[0], values[1])
        source.send(values[0])
        source.send(values[1])
      }
      #expect(first == nil && second != nil)
      if ending == "finished" { source.send(completion: .finished) }
      if ending == "cancel" { subscription?.cancel() }
      #expect(second == nil)
      if ending == "finished" { scheduler.advance() }
      #expect(subscriber == nil)
      withExtendedLifetime(subscription) {}
      scheduler.advance(by: 1)
    }
  }
}

@Suite("A debounce on a real queue delivers one event at a time")
struct DebounceThreadTests {
  @Test("On the system clock the last value of a burst arrives, and the end.")
  func queue() {
    let queue = DispatchQueue(label: "queue")
    let source = ManualPublisher<Int, Never>()
    let received = Locked<[Int]>([])
    let isThere = DispatchSemaphore(value: 0)
    let token =
      source
      .debounce(for: .milliseconds(5), scheduler: QueueScheduler(queue))
      .sink(
        receiveCompletion: { _ in isThere.signal() },
        receiveValue: { value in
          received.withLock { $0.append(value) }
          isThere.signal()
        })
    // The queue is blocked, so the values arrive as one burst on any machine.
    queue.sync { for value in 1...10 { source.send(value) } }
    isThere.wait()
    source.send(completion: .finished)
    isThere.wait()
    #expect(received.withLock { $0 } == [10])
    token.cancel()
  }

  @Test("On a concurrent queue no events overlap.")
  func serial() {
    let queue = DispatchQueue(label: "queue", attributes: .concurrent)
    for _ in 0..<50 {
      let source = ManualPublisher<Int, Never>()
      let inside = Locked(0)
      let overlaps = Locked(0)
      let values = Locked<[Int]>([])
      let ended = DispatchSemaphore(value: 0)
      func enter() {
        let depth = inside.withLock { depth in
          depth += 1
          return depth
        }
        if depth > 1 { overlaps.withLock { $0 += 1 } }
      }
      let token = source.debounce(for: 0, scheduler: QueueScheduler(queue))
        .sink(
          receiveCompletion: { _ in
            enter()
            ended.signal()
          },
          receiveValue: { value in
            enter()
            values.withLock { $0.append(value) }
            inside.withLock { $0 -= 1 }
          })
      for value in 0..<100 { source.send(value) }
      source.send(completion: .finished)
      ended.wait()
      let result = values.withLock { $0 }
      #expect(overlaps.withLock { $0 } == 0)
      #expect(result == result.sorted())
      token.cancel()
    }
  }

  @Test("Any thread may cancel, and only the first cancel has an effect.")
  func cancels() {
    for _ in 0..<50 {
      let cancels = Locked(0)
      let source = ManualPublisher<Int, Never> { line in
        if line == "cancel" { cancels.withLock { $0 += 1 } }
      }
      let scheduler = VirtualTimeScheduler()
      let token = source.debounce(for: 1, scheduler: scheduler)
        .sink { _ in }
      onThreads(6) { number in
        switch number {
        case 0: for value in 0..<20 { source.send(value) }
        case 1: for _ in 0..<20 { scheduler.advance(by: 1) }
        default: token.cancel()
        }
      }
      #expect(cancels.withLock { $0 } == 1)
    }
  }
}

/// A publisher that delivers two subscriptions.
private struct Both: Publisher {
  typealias Output = Int
  typealias Failure = Never
  let first: ManualPublisher<Int, Never>
  let second: ManualPublisher<Int, Never>

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    first.subscribe(subscriber)
    second.subscribe(subscriber)
  }
}
