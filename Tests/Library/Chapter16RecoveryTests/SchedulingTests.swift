import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter08Time
import Chapter11Subjects
import Chapter12Values
import Chapter16Recovery
import Dispatch
import ExerciseSupport
import Testing
import Timeline

@Suite("A delay delivers every event later")
struct DelayTests {
  private let log = Log()
  private let scheduler = VirtualTimeScheduler()
  private let source: ManualPublisher<Int, Trouble>

  init() {
    let log = log
    source = ManualPublisher { log.write("up: \($0)") }
  }

  private var delayed:
    Publishers.Delay<ManualPublisher<Int, Trouble>, VirtualTimeScheduler>
  {
    source.delay(for: .milliseconds(300), scheduler: scheduler)
  }

  private func advance(_ milliseconds: Int) {
    scheduler.advance(by: .milliseconds(milliseconds))
    log.write("(\(scheduler.now.milliseconds) ms)")
  }

  @Test("Values and a failure are delayed; requests and cancels are not.")
  func later() {
    delayed.subscribe(Guest(log: log))
    source.send(1)
    advance(100)
    source.send(2)
    source.send(completion: .failure(.expected))
    advance(199)
    advance(1)
    advance(100)
    #expect(
      log.lines == [
        "subscription", "up: request unlimited", "(100 ms)", "(299 ms)",
        "value 1", "(300 ms)", "value 2", "failure(expected)", "(400 ms)",
      ])
  }

  @Test("A finish follows the values before it.")
  func finish() {
    [1, 2].publisher.delay(for: .milliseconds(300), scheduler: scheduler)
      .subscribe(Guest<Int, Never>(log: log))
    advance(299)
    advance(1)
    #expect(
      log.lines == [
        "subscription", "(299 ms)", "value 1", "value 2", "finished",
        "(300 ms)",
      ])
  }

  @Test("A cancel goes up at once, and drops waiting values.")
  func cancel() {
    let guest = Guest<Int, Trouble>(log: log)
    delayed.subscribe(guest)
    source.send(1)
    guest.subscription?.cancel()
    advance(300)
    #expect(
      log.lines == [
        "subscription", "up: request unlimited", "up: cancel", "(300 ms)",
      ])
  }

  @Test("Demand returned for a value is requested at its delivery.")
  func demand() {
    let guest = Guest<Int, Trouble>(demand: .max(1), log: log)
    guest.onValue = { $0 == 1 ? .max(2) : .none }
    delayed.subscribe(guest)
    source.send(1)
    advance(300)
    source.send(2)
    advance(300)
    #expect(
      log.lines == [
        "subscription", "up: request max(1)", "value 1", "up: request max(2)",
        "(300 ms)", "value 2", "(600 ms)",
      ])
  }

  @Test("After the upstream completion a cancel does not go up.")
  func cancelAfterTheEnd() {
    let guest = Guest<Int, Trouble>(log: log)
    delayed.subscribe(guest)
    source.send(completion: .finished)
    guest.subscription?.cancel()
    advance(300)
    #expect(
      log.lines == ["subscription", "up: request unlimited", "(300 ms)"])
  }

  @Test("A cancel releases waiting values.")
  func released() {
    final class Value {}
    weak var value: Value?
    weak var watched: Guest<Value, Never>?
    let source = ManualPublisher<Value, Never>()
    var subscription: Subscription?
    do {
      let made = Value()
      value = made
      let guest = Guest<Value, Never>(log: log)
      watched = guest
      source.delay(for: 1, scheduler: scheduler).subscribe(guest)
      source.send(made)
      subscription = guest.subscription
      guest.subscription = nil
    }
    #expect(value != nil)
    subscription?.cancel()
    #expect(value == nil)
    #expect(watched == nil)
  }
}

@Suite("Each scheduling operator moves certain calls only")
struct MovingTests {
  private let log = Log()
  private let place: Place

  init() { place = Place(log) }

  private var source: Talking { Talking(place) }

  private func guest() -> Guest<Int, Trouble> {
    let place = place
    return Guest(log: Log { place.write($0) })
  }

  @Test("receive(on:) moves values and the completion, nothing upward.")
  func receiveOn() {
    let guest = guest()
    source.receive(on: place.scheduler).subscribe(guest)
    place.turn()
    #expect(
      log.lines == [
        "here: source subscribed to", "here: subscription",
        "here: source asked for unlimited", "there: value 1",
        "there: finished",
      ])
  }

  @Test("receive(on:) cancels on the calling thread.")
  func cancelled() {
    let guest = guest()
    source.receive(on: place.scheduler).subscribe(guest)
    guest.subscription?.cancel()
    place.turn()
    #expect(
      log.lines == [
        "here: source subscribed to", "here: subscription",
        "here: source asked for unlimited",
      ])
  }

  @Test("subscribe(on:) moves upward calls, and immediate answers with them.")
  func subscribeOn() {
    let guest = guest()
    source.subscribe(on: place.scheduler).subscribe(guest)
    log.write("(before the turn)")
    place.turn()
    #expect(
      log.lines == [
        "(before the turn)", "there: source subscribed to",
        "there: subscription", "there: source asked for unlimited",
        "there: value 1", "there: finished",
      ])
  }

  @Test("subscribe(on:) leaves later values on their thread.")
  func laterValues() {
    let subject = PassthroughSubject<Int, Trouble>()
    let guest = guest()
    subject.subscribe(on: place.scheduler).subscribe(guest)
    place.turn()
    subject.send(1)
    guest.subscription?.cancel()
    subject.send(2)
    place.turn()
    #expect(log.lines == ["there: subscription", "here: value 1"])
  }

  @Test("subscribe(on:) cancels on the scheduler, and drops values before that")
  func subscribeOnCancels() {
    let log = log
    let place = place
    let source = ManualPublisher<Int, Trouble> { place.write("up: \($0)") }
    let guest = guest()
    source.subscribe(on: place.scheduler).subscribe(guest)
    place.turn()
    guest.subscription?.cancel()
    source.send(1)
    #expect(source.subscriberCount == 1)
    place.turn()
    #expect(source.subscriberCount == 0)
    #expect(
      log.lines == [
        "there: subscription", "there: up: request unlimited",
        "there: up: cancel",
      ])
  }

  @Test("Every event arrives on the queue, also those inside the subscription.")
  func onTheQueue() {
    let queue = DispatchQueue(label: "here", attributes: .concurrent)
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let elsewhere = Locked(0)
    let isOver = DispatchSemaphore(value: 0)
    let note = {
      if DispatchQueue.getSpecific(key: key) == nil {
        elsewhere.withLock { $0 += 1 }
      }
    }
    let sink = (0..<2_000).publisher.receive(on: QueueScheduler(queue)).sink(
      receiveCompletion: { _ in
        note()
        isOver.signal()
      }, receiveValue: { _ in note() })
    isOver.wait()
    #expect(elsewhere.withLock { $0 } == 0)
    sink.cancel()
  }

  @Test("A concurrent queue keeps the order.")
  func concurrentQueue() {
    let queue = DispatchQueue(label: "many", attributes: .concurrent)
    let seen = Locked<[Int]>([])
    let done = DispatchSemaphore(value: 0)
    let sink = (0..<2_000).publisher.receive(on: QueueScheduler(queue)).sink(
      receiveCompletion: { _ in done.signal() },
      receiveValue: { value in seen.withLock { $0.append(value) } })
    done.wait()
    #expect(seen.withLock { $0 } == Array(0..<2_000))
    sink.cancel()
  }
}

/// A scheduler that a test advances, whose log marks lines inside its actions.
final class Place {
  let scheduler = VirtualTimeScheduler()
  private let log: Log
  private var isThere = false

  init(_ log: Log) { self.log = log }

  func turn() {
    isThere = true
    scheduler.advance()
    isThere = false
  }

  func write(_ line: String) {
    log.write("\(isThere ? "there" : "here"): \(line)")
  }
}

/// A source that logs where it is called, and delivers 1.
private struct Talking: Publisher {
  typealias Output = Int
  typealias Failure = Trouble

  let place: Place

  init(_ place: Place) { self.place = place }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    place.write("source subscribed to")
    subscriber.receive(subscription: Run(place, subscriber))
  }

  private final class Run<Downstream: Subscriber>: Subscription
  where Downstream.Input == Int, Downstream.Failure == Trouble {
    private let place: Place
    private var downstream: Downstream?

    init(_ place: Place, _ downstream: Downstream) {
      self.place = place
      self.downstream = downstream
    }

    func request(_ demand: Subscribers.Demand) {
      place.write("source asked for \(demand)")
      guard let downstream else { return }
      self.downstream = nil
      _ = downstream.receive(1)
      downstream.receive(completion: .finished)
    }

    func cancel() { downstream = nil }
  }
}
