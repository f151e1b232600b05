import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter11Subjects
import Chapter12Values
import Chapter13PublishersOfPublishers
import ExerciseSupport
import Testing
import Timeline

private typealias Numbers = ManualPublisher<Int, ExpectedTrouble>

@Suite("switchToLatest delivers the latest child's values")
struct SwitchToLatestTests {
  private let log = TestLog()
  private let above: ManualPublisher<Numbers, ExpectedTrouble>
  private let children: [Numbers]
  private let probe: NotingSubscriber<Int, ExpectedTrouble>

  init() {
    let log = log
    above = ManualPublisher { log.write("  above \($0)") }
    children = (0..<3).map { number in
      Numbers { log.write("  child \(number) \($0)") }
    }
    probe = NotingSubscriber(log: log)
  }

  private func start(asking demand: Subscribers.Demand = .none) {
    if demand > .none { probe.onSubscription = { $0.request(demand) } }
    above.switchToLatest().subscribe(probe)
  }

  @Test("A new child cancels the previous one.")
  func switches() {
    start(asking: .unlimited)
    above.send(children[0])
    children[0].send(1)
    above.send(children[1])
    children[0].send(2)
    children[1].send(10)
    #expect(
      log.lines == [
        "subscription", "request unlimited", "  above request unlimited",
        "  child 0 request unlimited", "value 1", "  child 0 cancel",
        "  child 1 request unlimited", "value 10",
      ])
  }

  @Test("The open demand is requested from the new child.")
  func demand() {
    start(asking: .max(3))
    above.send(children[0])
    children[0].send(1)
    above.send(children[1])
    probe.request(.max(1))
    probe.onValue = { _, _ in .max(2) }
    children[1].send(2)
    above.send(children[2])
    #expect(
      log.lines == [
        "subscription", "request max(3)", "  above request unlimited",
        "  child 0 request max(3)", "value 1", "  child 0 cancel",
        "  child 1 request max(2)", "request max(1)",
        "  child 1 request max(1)", "value 2", "return max(2)",
        "  child 1 request max(2)", "  child 1 cancel",
        "  child 2 request max(4)",
      ])
  }

  @Test("It finishes after upstream and the latest child.")
  func ends() {
    start(asking: .unlimited)
    above.send(children[0])
    above.send(completion: .finished)
    #expect(log.lines.last == "  child 0 request unlimited")
    children[0].send(completion: .finished)
    #expect(log.lines.last == "finished")
    let other = NotingSubscriber<Int, ExpectedTrouble>()
    above.switchToLatest().subscribe(other)
    above.send(children[1])
    children[1].send(completion: .finished)
    #expect(other.lines == ["subscription"])
    above.send(completion: .finished)
    #expect(other.lines == ["subscription", "finished"])
  }

  @Test("A child's failure cancels upstream, an upstream failure the child.")
  func failures() {
    start(asking: .unlimited)
    above.send(children[0])
    children[0].send(completion: .failure(.expected))
    #expect(
      log.lines.suffix(2) == ["  above cancel", "failure(expected)"])
    let other = NotingSubscriber<Int, ExpectedTrouble>(
      demand: .unlimited, log: log)
    above.switchToLatest().subscribe(other)
    above.send(children[1])
    above.send(completion: .failure(.expected))
    #expect(
      log.lines.suffix(2) == ["  child 1 cancel", "failure(expected)"])
  }

  @Test("A cancel reaches upstream and the child, also inside a value.")
  func cancel() {
    start(asking: .unlimited)
    above.send(children[0])
    probe.onValue = { probe, _ in
      probe.cancel()
      return .unlimited
    }
    children[0].send(1)
    above.send(children[1])
    #expect(
      log.lines.suffix(5) == [
        "value 1", "cancel", "  child 0 cancel", "  above cancel",
        "return unlimited",
      ])
  }

  @Test("Each end releases subscriber, latest child and upstream.")
  func released() {
    for ending in 0..<4 {
      weak var watched: NotingSubscriber<Int, ExpectedTrouble>?
      var subscription: Subscription?
      do {
        let probe = NotingSubscriber<Int, ExpectedTrouble>(demand: .unlimited)
        above.switchToLatest().subscribe(probe)
        watched = probe
        subscription = probe.subscription
        probe.subscription = nil
      }
      above.send(children[0])
      above.send(children[1])
      #expect(watched != nil)
      switch ending {
      case 0:
        above.send(completion: .finished)
        children[1].send(completion: .finished)
      case 1: children[1].send(completion: .failure(.expected))
      case 2: above.send(completion: .failure(.expected))
      default: subscription?.cancel()
      }
      #expect(watched == nil)
      let counts = children.map(\.subscriberCount) + [above.subscriberCount]
      #expect(counts.allSatisfy { $0 == 0 })
      withExtendedLifetime(subscription) {}
    }
  }

  @Test("A child that finishes during a delivery is delivered after it.")
  func comesAndGoesMeanwhile() {
    let (above, children, log) = (above, children, log)
    probe.onValue = { probe, value in
      if value == 1 {
        onThreads(1) { _ in
          above.send(children[1])
          children[1].send(7)
          children[1].send(8)
          children[1].send(completion: .finished)
          above.send(completion: .finished)
        }
        log.write("end of 1")
      }
      return .none
    }
    start(asking: .unlimited)
    above.send(children[0])
    children[0].send(1)
    #expect(
      log.lines.dropFirst(4) == [
        "value 1", "  child 0 cancel", "  child 1 request unlimited",
        "end of 1", "value 7", "value 8", "finished",
      ])
  }

  @Test("A child that fails during a delivery is delivered with its failure.")
  func failsMeanwhile() {
    let (above, children) = (above, children)
    probe.onValue = { probe, value in
      guard value == 1 else { return .none }
      onThreads(1) { _ in
        children[0].send(2)
        children[0].send(completion: .failure(.expected))
        above.send(children[1])
      }
      return .none
    }
    start(asking: .unlimited)
    above.send(children[0])
    children[0].send(1)
    #expect(
      log.lines.dropFirst(4) == [
        "value 1", "  above cancel", "value 2", "failure(expected)",
      ])
  }

  @Test("A new child drops the previous one's waiting value.")
  func replacedMeanwhile() {
    let (above, children) = (above, children)
    probe.onValue = { probe, value in
      guard value == 1 else { return .none }
      onThreads(1) { _ in
        children[0].send(2)
        children[0].send(completion: .finished)
        above.send(children[1])
      }
      return .none
    }
    start(asking: .max(2))
    above.send(children[0])
    children[0].send(1)
    children[1].send(3)
    #expect(
      log.lines.dropFirst(4) == [
        "value 1", "  child 1 request max(1)", "value 3",
      ])
  }

  @Test("Demand returned for the outer value pays for an inner one.")
  func insideAValue() {
    let above = PassthroughSubject<Just<Int>, Never>()
    let probe = NotingSubscriber<Int, Never>(demand: .max(1))
    probe.onValue = { probe, value in
      if value == 1 { above.send(Just(2)) }
      return .max(1)
    }
    above.switchToLatest().subscribe(probe)
    above.send(Just(1))
    above.send(completion: .finished)
    #expect(
      probe.lines == [
        "subscription", "request max(1)", "value 1", "return max(1)",
        "value 2", "return max(1)", "finished",
      ])
  }

  @Test("A request for none traps.")
  func none() async {
    await #expect(processExitsWith: .failure) {
      Just(Just(1)).switchToLatest()
        .subscribe(NotingSubscriber<Int, Never>(asking: .none))
    }
  }

  @Test("Many switches do not grow the stack.")
  func flat() {
    var count = 0
    let subscriber = AnySubscriber<Int, Never>(
      receiveSubscription: { $0.request(.max(1)) },
      receiveValue: { _ in
        count += 1
        return .max(1)
      })
    (0..<20_000).publisher.map { Just($0) }.switchToLatest()
      .subscribe(subscriber)
    #expect(count == 20_000)
  }
}
