import Chapter01Handshake
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

@Suite("zip pairs the first values, then the second values")
struct ZipTests {
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
    left.zip(right) { "\($0), \($1)" }.subscribe(probe)
  }

  @Test("A value waits for its partner.")
  func waits() {
    probe.onSubscription = { $0.request(.unlimited) }
    subscribe()
    for number in 1...3 { left.send(number) }
    right.send(10)
    right.send(20)
    #expect(
      log.lines == [
        "subscription", "request unlimited", "  left request unlimited",
        "  right request unlimited", "value 1, 10", "value 2, 20",
      ])
  }

  @Test("Requests and returned demand go to both sides.")
  func demand() {
    probe.onValue = { _, value in value == "1, 10" ? .max(1) : .none }
    subscribe()
    probe.request(.max(1))
    left.send(1)
    right.send(10)
    left.send(2)
    right.send(20)
    #expect(
      log.lines == [
        "subscription", "request max(1)", "  left request max(1)",
        "  right request max(1)", "value 1, 10", "return max(1)",
        "  left request max(1)", "  right request max(1)", "value 2, 20",
      ])
  }

  @Test("It finishes when a side has ended without a waiting value.")
  func finishes() {
    probe.onSubscription = { $0.request(.unlimited) }
    subscribe()
    left.send(1)
    left.send(2)
    left.send(completion: .finished)
    right.send(10)
    right.send(20)
    right.send(30)
    #expect(
      log.lines.suffix(4) == [
        "value 1, 10", "value 2, 20", "  right cancel", "finished",
      ])
  }

  @Test("An empty side finishes it at once.")
  func empty() {
    subscribe()
    left.send(completion: .finished)
    #expect(log.lines == ["subscription", "  right cancel", "finished"])
  }

  @Test("The first failure drops waiting values, and cancels the other side.")
  func fails() {
    probe.onSubscription = { $0.request(.unlimited) }
    subscribe()
    left.send(1)
    left.send(completion: .failure(.expected))
    right.send(10)
    #expect(
      log.lines.suffix(2) == ["  right cancel", "failure(expected)"])
  }

  @Test("A cancel reaches both sides once; in the last pair it stops the end.")
  func cancel() {
    probe.onSubscription = { $0.request(.unlimited) }
    probe.onValue = { probe, _ in
      probe.cancel()
      return .none
    }
    subscribe()
    left.send(1)
    left.send(completion: .finished)
    right.send(10)
    #expect(
      log.lines.suffix(3) == ["value 1, 10", "cancel", "  right cancel"])
  }

  @Test("Two sequences keep their order with any demand.")
  func sequences() {
    let probe = NotingSubscriber<String, Never>()
    (1...3).publisher.zip([10, 20, 30, 40].publisher) { "\($0), \($1)" }
      .subscribe(probe)
    probe.request(.max(1))
    probe.request(.max(3))
    #expect(
      probe.lines == [
        "subscription", "request max(1)", "value 1, 10", "request max(3)",
        "value 2, 20", "value 3, 30", "finished",
      ])
  }

  @Test("It zips three and four sides.")
  func more() {
    let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
    let three = NotingSubscriber<String, Never>("three", demand: .unlimited)
    let four = NotingSubscriber<String, Never>("four", demand: .unlimited)
    let (a, b, c, d) = (subjects[0], subjects[1], subjects[2], subjects[3])
    a.zip(b, c).map { "\($0) \($1) \($2)" }.subscribe(three)
    a.zip(b, c, d) { "\($0) \($1) \($2) \($3)" }.subscribe(four)
    a.send(9)
    for (number, subject) in subjects.enumerated() { subject.send(number) }
    b.send(completion: .finished)
    #expect(
      three.lines.suffix(2) == ["three value 9 1 2", "three finished"])
    #expect(four.lines.suffix(2) == ["four value 9 1 2 3", "four finished"])
  }

  @Test("Each end releases subscriber, sides and waiting values.")
  func released() {
    for ending in 0..<3 {
      weak var watched: NotingSubscriber<String, ExpectedTrouble>?
      var subscription: Subscription?
      do {
        let probe = NotingSubscriber<String, ExpectedTrouble>(
          demand: .unlimited)
        left.zip(right) { "\($0), \($1)" }.subscribe(probe)
        watched = probe
        subscription = probe.subscription
        probe.subscription = nil
      }
      #expect(watched != nil)
      switch ending {
      case 0: left.send(completion: .finished)
      case 1: right.send(completion: .failure(.expected))
      default: subscription?.cancel()
      }
      #expect(watched == nil)
      #expect(left.subscriberCount + right.subscriberCount == 0)
      withExtendedLifetime(subscription) {}
    }
  }

  @Test("Long sequences do not grow the stack.")
  func flat() {
    final class OneAtATime: Subscriber {
      typealias Input = (Int, Int)
      typealias Failure = Never
      var count = 0
      func receive(subscription: Subscription) { subscription.request(.max(1)) }
      func receive(_ input: (Int, Int)) -> Subscribers.Demand {
        count += 1
        return .max(1)
      }
      func receive(completion: Subscribers.Completion<Never>) {}
    }
    let guest = OneAtATime()
    (0..<100_000).publisher.zip((0..<100_000).publisher).subscribe(guest)
    #expect(guest.count == 100_000)
  }
}
