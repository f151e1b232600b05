import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter12Values
import Chapter13PublishersOfPublishers
import ExerciseSupport
import Testing
import Timeline

private typealias Numbers = ManualPublisher<Int, ExpectedTrouble>

@Suite("flatMap delivers its children's values as they arrive")
struct FlatMapTests {
  private let log = TestLog()
  private let above: Numbers
  private let children: [Numbers]
  private let probe: NotingSubscriber<Int, ExpectedTrouble>

  init() {
    let log = log
    above = Numbers { log.write("  above \($0)") }
    children = (0..<4).map { number in
      Numbers { log.write("  child \(number) \($0)") }
    }
    probe = NotingSubscriber(log: log)
  }

  private func start(
    asking demand: Subscribers.Demand = .none,
    maxPublishers: Subscribers.Demand = .unlimited
  ) {
    if demand > .none { probe.onSubscription = { $0.request(demand) } }
    above.flatMap(maxPublishers: maxPublishers) { children[$0] }
      .subscribe(probe)
  }

  @Test("With unlimited demand it requests everything from its children.")
  func unlimited() {
    start(asking: .unlimited)
    above.send(0)
    above.send(1)
    children[0].send(1)
    children[1].send(10)
    children[0].send(2)
    above.send(completion: .finished)
    children[0].send(completion: .finished)
    children[1].send(completion: .finished)
    #expect(
      log.lines == [
        "subscription", "request unlimited", "  above request unlimited",
        "  child 0 request unlimited", "  child 1 request unlimited",
        "value 1", "value 10", "value 2", "finished",
      ])
  }

  @Test("With less demand it prefetches one value of each child.")
  func ahead() {
    start()
    above.send(0)
    above.send(1)
    children[0].send(1)
    children[1].send(10)
    probe.request(.max(1))
    probe.request(.max(2))
    children[0].send(2)
    #expect(
      log.lines == [
        "subscription", "  above request unlimited",
        "  child 0 request max(1)", "  child 1 request max(1)",
        "request max(1)", "value 1", "  child 0 request max(1)",
        "request max(2)", "value 10", "  child 1 request max(1)",
        "value 2", "  child 0 request max(1)",
      ])
  }

  @Test("A later unlimited request, or return, goes to all children.")
  func later() {
    start(asking: .max(1))
    above.send(0)
    above.send(1)
    probe.onValue = { _, _ in .unlimited }
    children[0].send(1)
    above.send(2)
    children[2].send(2)
    #expect(
      log.lines == [
        "subscription", "request max(1)", "  above request unlimited",
        "  child 0 request max(1)", "  child 1 request max(1)", "value 1",
        "return unlimited", "  child 0 request unlimited",
        "  child 1 request unlimited", "  child 2 request unlimited",
        "value 2", "return unlimited", "  child 0 request unlimited",
        "  child 1 request unlimited", "  child 2 request unlimited",
      ])
  }

  @Test("With maxPublishers a child starts when another has finished.")
  func limited() {
    start(asking: .unlimited, maxPublishers: .max(2))
    above.send(0)
    above.send(1)
    children[1].send(completion: .finished)
    above.send(2)
    children[0].send(completion: .finished)
    above.send(completion: .finished)
    children[2].send(completion: .finished)
    #expect(
      log.lines == [
        "subscription", "request unlimited", "  above request max(2)",
        "  child 0 request unlimited", "  child 1 request unlimited",
        "  above request max(1)", "  child 2 request unlimited",
        "  above request max(1)", "finished",
      ])
  }

  @Test("With a maximum of one the children run in order, as in concat-map.")
  func concatenated() {
    let probe = NotingSubscriber<Int, Never>()
    (1...3).publisher
      .flatMap(maxPublishers: .max(1)) { [$0, $0 * 10].publisher }
      .subscribe(probe)
    probe.request(.max(3))
    probe.request(.max(3))
    #expect(
      probe.lines == [
        "subscription", "request max(3)", "value 1", "value 10", "value 2",
        "request max(3)", "value 20", "value 3", "value 30", "finished",
      ])
  }

  @Test("A child's failure cancels the other children, but not upstream.")
  func childFails() {
    start(asking: .unlimited)
    above.send(0)
    above.send(1)
    children[0].send(completion: .failure(.expected))
    children[1].send(1)
    above.send(2)
    #expect(
      log.lines.suffix(2) == [
        "  child 1 cancel", "failure(expected)",
      ])
  }

  @Test("An upstream failure cancels the children, and needs no demand.")
  func aboveFails() {
    start()
    above.send(0)
    children[0].send(1)
    above.send(completion: .failure(.expected))
    probe.request(.unlimited)
    #expect(
      log.lines.suffix(3) == [
        "  child 0 cancel", "failure(expected)", "request unlimited",
      ])
  }

  @Test("It finishes after upstream, all children, and all buffered values")
  func ends() {
    start()
    above.send(0)
    children[0].send(1)
    children[0].send(completion: .finished)
    above.send(completion: .finished)
    #expect(log.lines.last == "  child 0 request max(1)")
    probe.request(.max(1))
    #expect(log.lines.suffix(2) == ["value 1", "finished"])
    let empty = NotingSubscriber<Int, Never>()
    [Int]().publisher.flatMap { Just($0) }.subscribe(empty)
    #expect(empty.lines == ["subscription", "finished"])
  }

  @Test("A cancel reaches upstream and the children that have not ended.")
  func cancel() {
    start(asking: .unlimited)
    above.send(0)
    above.send(1)
    children[0].send(completion: .finished)
    probe.cancel()
    probe.cancel()
    children[1].send(1)
    #expect(
      log.lines.suffix(4) == [
        "cancel", "  child 1 cancel", "  above cancel", "cancel",
      ])
  }

  @Test("A cancel inside receive(subscription:) or the closure ends the run.")
  func cancelsAtOnce() {
    probe.onSubscription = { $0.cancel() }
    above.flatMap { children[$0] }.subscribe(probe)
    #expect(log.lines == ["subscription", "cancel", "  above cancel"])
    let other = NotingSubscriber<Int, ExpectedTrouble>(
      demand: .unlimited, log: log)
    above.flatMap { number -> Numbers in
      other.cancel()
      return children[number]
    }.subscribe(other)
    above.send(0)
    #expect(
      log.lines.suffix(3) == [
        "cancel", "  above cancel", "  child 0 cancel",
      ])
  }

  @Test("A second subscription is cancelled, upstream or in a child.")
  func second() {
    final class Twice: Publisher {
      typealias Output = Int
      typealias Failure = Never
      let log: TestLog
      init(_ log: TestLog) { self.log = log }
      func receive<S: Subscriber>(subscriber: S)
      where S.Input == Int, S.Failure == Never {
        for name in ["first", "second"] {
          subscriber.receive(subscription: Noting(log, name))
        }
      }
      final class Noting: Subscription {
        let log: TestLog
        let name: String
        init(_ log: TestLog, _ name: String) {
          (self.log, self.name) = (log, name)
        }
        func request(_ demand: Subscribers.Demand) {
          log.write("\(name) \(demand)")
        }
        func cancel() { log.write("\(name) cancel") }
      }
    }
    let log = log
    Twice(log).flatMap { Just($0) }.subscribe(NotingSubscriber<Int, Never>())
    Just(1).flatMap { _ in Twice(log) }.subscribe(
      NotingSubscriber<Int, Never>())
    #expect(
      log.lines == [
        "first unlimited", "second cancel", "first max(1)", "second cancel",
      ])
  }

  @Test("Each end releases subscriber, children and upstream.")
  func released() {
    for ending in 0..<4 {
      weak var watched: NotingSubscriber<Int, ExpectedTrouble>?
      var subscription: Subscription?
      do {
        let probe = NotingSubscriber<Int, ExpectedTrouble>(demand: .unlimited)
        above.flatMap { children[$0] }.subscribe(probe)
        watched = probe
        subscription = probe.subscription
        probe.subscription = nil
      }
      above.send(0)
      above.send(1)
      #expect(watched != nil)
      switch ending {
      case 0:
        above.send(completion: .finished)
        children[0].send(completion: .finished)
        children[1].send(completion: .finished)
      case 1: children[1].send(completion: .failure(.expected))
      case 2: above.send(completion: .failure(.expected))
      default: subscription?.cancel()
      }
      #expect(watched == nil)
      #expect(children.allSatisfy { $0.subscriberCount == 0 })
      // After a child fails, the publisher above continues, without an effect.
      #expect(above.subscriberCount == (ending == 1 ? 1 : 0))
      if ending == 1 { above.send(completion: .finished) }
      withExtendedLifetime(subscription) {}
    }
  }

  @Test("A request for none traps.")
  func none() async {
    await #expect(processExitsWith: .failure) {
      Just(1).flatMap { Just($0) }.subscribe(
        NotingSubscriber<Int, Never>(asking: .none))
    }
  }

  @Test("Many children do not grow the stack.")
  func flat() {
    var count = 0
    func run(_ first: Subscribers.Demand, _ most: Subscribers.Demand) {
      let subscriber = AnySubscriber<Int, Never>(
        receiveSubscription: { $0.request(first) },
        receiveValue: { _ in
          count += 1
          return .max(1)
        })
      (0..<20_000).publisher
        .flatMap(maxPublishers: most) { [$0, -$0].publisher }
        .subscribe(subscriber)
    }
    for first in [Subscribers.Demand.max(1), .unlimited] {
      for most in [Subscribers.Demand.max(1), .max(3), .unlimited] {
        run(first, most)
      }
    }
    #expect(count == 6 * 40_000)
  }
}
