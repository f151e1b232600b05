import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter11Subjects
import Chapter12Values
import Chapter19SeveralPublishers
import ExerciseSupport
import Testing
import Timeline

private typealias Numbers = ManualPublisher<Int, ExpectedTrouble>

@Suite("combineLatest delivers the latest values of all sides")
struct CombineLatestTests {
  private let log = TestLog()
  private let left: Numbers
  private let right: Numbers
  private let probe: NotingSubscriber<String, ExpectedTrouble>

  init() {
    let log = log
    left = Numbers { log.write("  left \($0)") }
    right = Numbers { log.write("  right \($0)") }
    probe = NotingSubscriber(log: log)
  }

  private func subscribe() {
    left.combineLatest(right) { "\($0), \($1)" }.subscribe(probe)
  }

  @Test("The first pair follows both first values; then each value makes one.")
  func pairs() {
    probe.onSubscription = { $0.request(.unlimited) }
    subscribe()
    left.send(1)
    left.send(2)
    right.send(10)
    right.send(20)
    left.send(3)
    #expect(
      log.lines == [
        "subscription", "request unlimited", "  left request unlimited",
        "  right request unlimited", "value 2, 10", "value 2, 20",
        "value 3, 20",
      ])
  }

  @Test("Requests go to both sides; a pair without demand is dropped.")
  func demand() {
    subscribe()
    probe.request(.max(2))
    left.send(1)
    left.send(2)
    right.send(10)
    right.send(20)
    probe.request(.max(1))
    left.send(3)
    right.send(30)
    #expect(
      log.lines == [
        "subscription", "request max(2)", "  left request max(2)",
        "  right request max(2)", "value 2, 10", "value 2, 20",
        "request max(1)", "  left request max(1)", "  right request max(1)",
        "value 3, 20",
      ])
  }

  @Test("Demand returned for a pair is requested from both sides.")
  func returned() {
    probe.onSubscription = { $0.request(.max(1)) }
    probe.onValue = { _, value in value == "1, 10" ? .max(1) : .none }
    subscribe()
    left.send(1)
    right.send(10)
    left.send(2)
    right.send(20)
    #expect(
      log.lines == [
        "subscription", "request max(1)", "  left request max(1)",
        "  right request max(1)", "value 1, 10", "return max(1)",
        "  left request max(1)", "  right request max(1)", "value 2, 10",
      ])
  }

  @Test("It finishes when both sides have, even without a pair.")
  func finishes() {
    probe.onSubscription = { $0.request(.unlimited) }
    subscribe()
    left.send(1)
    left.send(completion: .finished)
    right.send(10)
    right.send(completion: .finished)
    #expect(log.lines.suffix(2) == ["value 1, 10", "finished"])
    let empty = NotingSubscriber<String, Never>()
    [Int]().publisher.combineLatest([1].publisher) { "\($0)\($1)" }
      .subscribe(empty)
    #expect(empty.lines == ["subscription"])
    empty.request(.max(1))
    #expect(empty.lines.last == "finished")
  }

  @Test("The first failure cancels the other side, and needs no demand.")
  func fails() {
    subscribe()
    left.send(completion: .failure(.expected))
    right.send(1)
    right.send(completion: .finished)
    #expect(
      log.lines == ["subscription", "  right cancel", "failure(expected)"])
  }

  @Test("A cancel reaches both sides once, and nothing follows.")
  func cancel() {
    subscribe()
    probe.request(.max(1))
    probe.cancel()
    probe.cancel()
    probe.request(.max(1))
    left.send(1)
    right.send(1)
    #expect(
      log.lines.suffix(5) == [
        "cancel", "  left cancel", "  right cancel", "cancel",
        "request max(1)",
      ])
  }

  @Test("A cancel inside the subscription refuses both sides.")
  func cancelsAtOnce() {
    probe.onSubscription = { $0.cancel() }
    subscribe()
    #expect(
      log.lines == [
        "subscription", "cancel", "  left cancel", "  right cancel",
      ])
  }

  @Test("A first sequence has ended before the second starts.")
  func sequences() {
    let probe = NotingSubscriber<String, Never>(demand: .unlimited)
    (1...3).publisher.combineLatest([10, 20].publisher) { "\($0), \($1)" }
      .subscribe(probe)
    #expect(
      probe.lines == [
        "subscription", "request unlimited", "value 3, 10", "value 3, 20",
        "finished",
      ])
  }

  @Test("One source on two paths shows a state that never existed.")
  func glitch() {
    let number = CurrentValueSubject<Int, Never>(1)
    let probe = NotingSubscriber<String, Never>(demand: .unlimited)
    number.combineLatest(number.map { $0 * 10 }) { "\($0), \($1)" }
      .subscribe(probe)
    number.send(2)
    #expect(
      probe.lines.suffix(3) == ["value 1, 10", "value 2, 10", "value 2, 20"])
  }

  @Test("A pair sent inside a pair is delivered inside it.")
  func nested() {
    let (a, b) = (
      PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>()
    )
    let probe = NotingSubscriber<String, Never>(demand: .unlimited)
    probe.onValue = { probe, value in
      if value == "1, 10" {
        a.send(2)
        probe.write("(back)")
      }
      return .none
    }
    a.combineLatest(b) { "\($0), \($1)" }.subscribe(probe)
    a.send(1)
    b.send(10)
    #expect(probe.lines.suffix(3) == ["value 1, 10", "value 2, 10", "(back)"])
  }

  @Test("It combines three and four sides.")
  func more() {
    let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
    let probe = NotingSubscriber<String, Never>("three", demand: .unlimited)
    let four = NotingSubscriber<String, Never>("four", demand: .unlimited)
    let (a, b, c, d) = (subjects[0], subjects[1], subjects[2], subjects[3])
    a.combineLatest(b, c) { "\($0) \($1) \($2)" }.subscribe(probe)
    a.combineLatest(b, c, d).map { "\($0) \($1) \($2) \($3)" }.subscribe(four)
    for (number, subject) in subjects.enumerated() { subject.send(number) }
    a.send(9)
    subjects.forEach { $0.send(completion: .finished) }
    #expect(
      probe.lines.suffix(3)
        == ["three value 0 1 2", "three value 9 1 2", "three finished"])
    #expect(
      four.lines.suffix(3)
        == ["four value 0 1 2 3", "four value 9 1 2 3", "four finished"])
  }

  @Test("Each end releases subscriber, sides and values.")
  func released() {
    for ending in 0..<3 {
      weak var watched: NotingSubscriber<String, ExpectedTrouble>?
      var subscription: Subscription?
      do {
        let probe = NotingSubscriber<String, ExpectedTrouble>(
          demand: .unlimited)
        left.combineLatest(right) { "\($0), \($1)" }.subscribe(probe)
        watched = probe
        subscription = probe.subscription
        probe.subscription = nil
      }
      #expect(watched != nil)
      left.send(1)
      switch ending {
      case 0:
        left.send(completion: .finished)
        right.send(completion: .finished)
      case 1: left.send(completion: .failure(.expected))
      default: subscription?.cancel()
      }
      #expect(watched == nil)
      #expect(left.subscriberCount + right.subscriberCount == 0)
      withExtendedLifetime(subscription) {}
    }
  }

  @Test("Equal sides give equal publishers.")
  func equal() {
    #expect(Just(1).combineLatest(Just(2)) == Just(1).combineLatest(Just(2)))
    #expect(Just(1).zip(Just(2)) != Just(1).zip(Just(3)))
  }

  @Test("Stress: the last pair is the newest, from any threads.")
  func threads() {
    let (a, b) = (
      CurrentValueSubject<Int, Never>(0), CurrentValueSubject<Int, Never>(0)
    )
    let last = Locked((0, 0))
    let run = a.combineLatest(b).sink { pair in last.withLock { $0 = pair } }
    onThreads(2) { thread in
      for number in 1...200 { (thread == 0 ? a : b).send(number) }
    }
    #expect(last.withLock { $0 } == (200, 200))
    run.cancel()
  }
}
