import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter11Subjects
import Chapter12Values
import Chapter13PublishersOfPublishers
import ExerciseSupport
import Testing
import Timeline

@Suite("tryMap can fail; setFailureType only declares a failure")
struct FailureTests {
  private let log = TestLog()
  private let numbers: ManualPublisher<Int, Never>

  init() {
    let log = log
    numbers = ManualPublisher { log.write("  above \($0)") }
  }

  private func tooBig(_ number: Int) throws -> Int {
    if number > 4 { throw ExpectedTrouble.expected }
    return number
  }

  @Test("The first thrown error cancels upstream, and then fails.")
  func throwing() {
    let probe = NotingSubscriber<Int, Error>(demand: .unlimited, log: log)
    numbers.tryMap(tooBig).subscribe(probe)
    numbers.send(4)
    numbers.send(5)
    numbers.send(3)
    #expect(
      log.lines == [
        "subscription", "request unlimited", "  above request unlimited",
        "value 4", "  above cancel", "failure(expected)",
      ])
  }

  @Test("Demand returned for a value goes up; a thrown error returns none.")
  func returned() {
    let probe = NotingSubscriber<Int, Error>(demand: .max(1), log: log)
    probe.onValue = { _, _ in .max(2) }
    numbers.tryMap(tooBig).subscribe(probe)
    numbers.send(1)
    numbers.send(9)
    #expect(
      log.lines == [
        "subscription", "request max(1)", "  above request max(1)", "value 1",
        "return max(2)", "  above returned max(2)", "  above cancel",
        "failure(expected)",
      ])
  }

  @Test("A finished upstream is not cancelled.")
  func finished() {
    let probe = NotingSubscriber<Int, Error>(demand: .unlimited, log: log)
    numbers.tryMap(tooBig).subscribe(probe)
    numbers.send(completion: .finished)
    #expect(log.lines.last == "finished")
    #expect(!log.lines.contains("  above cancel"))
  }

  @Test("A cancel inside the closure suppresses its value and its error.")
  func cancels() {
    for isBad in [false, true] {
      let probe = NotingSubscriber<Int, Error>(demand: .unlimited, log: log)
      numbers.tryMap { number -> Int in
        probe.cancel()
        if isBad { throw ExpectedTrouble.expected }
        return number
      }.subscribe(probe)
      numbers.send(1)
      #expect(log.lines.suffix(2) == ["cancel", "  above cancel"])
    }
  }

  @Test("setFailureType passes every value on, and the finish.")
  func typed() {
    let probe = NotingSubscriber<Int, ExpectedTrouble>(
      demand: .max(2), log: log)
    numbers.setFailureType(to: ExpectedTrouble.self).subscribe(probe)
    numbers.send(1)
    numbers.send(completion: .finished)
    #expect(
      log.lines == [
        "subscription", "request max(2)", "  above request max(2)", "value 1",
        "finished",
      ])
    let twice = [1].publisher.setFailureType(to: ExpectedTrouble.self)
      .setFailureType(to: FakeFailure.self)
    #expect(twice.upstream == [1].publisher)
  }
}

@Suite("Type erasure does not change the run")
struct EraseTests {
  @Test("A run through eraseToAnyPublisher is the same run.")
  func same() {
    func lines<P: Publisher>(_ publisher: P) -> [String]
    where P.Output == Int, P.Failure == Never {
      let probe = NotingSubscriber<Int, Never>(demand: .max(1))
      probe.onValue = { _, value in value == 1 ? .max(1) : .none }
      publisher.subscribe(probe)
      probe.request(.unlimited)
      return probe.lines
    }
    let numbers = (1...3).publisher
    #expect(lines(numbers.eraseToAnyPublisher()) == lines(numbers))
  }

  @Test("Type erasure keeps the subscriber's identity.")
  func identity() {
    let probe = NotingSubscriber<Int, Never>()
    let erased = AnySubscriber(probe)
    #expect(erased.combineIdentifier == probe.combineIdentifier)
    #expect(erased.combineIdentifier == AnySubscriber(erased).combineIdentifier)
    let closures = AnySubscriber<Int, Never>()
    #expect(
      closures.combineIdentifier
        != AnySubscriber<Int, Never>()
        .combineIdentifier)
    #expect(closures.receive(1) == .none)
    closures.receive(completion: .finished)
    #expect(
      "\(closures) \(Just(1).eraseToAnyPublisher())"
        == "Anonymous AnySubscriber AnyPublisher")
  }

  @Test("Three closures form a subscriber.")
  func closures() {
    let log = TestLog()
    let subscriber = AnySubscriber<Int, Never>(
      receiveSubscription: { $0.request(.max(1)) },
      receiveValue: {
        log.write("value \($0)")
        return .max(1)
      }, receiveCompletion: { log.write("\($0)") })
    [1, 2].publisher.subscribe(subscriber)
    #expect(log.lines == ["value 1", "value 2", "finished"])
  }

  @Test("An erased subject separates its subscribers, and releases them.")
  func released() {
    let subject = PassthroughSubject<Int, Never>()
    weak var watched: NotingSubscriber<Int, Never>?
    do {
      let probe = NotingSubscriber<Int, Never>(demand: .unlimited)
      subject.eraseToAnyPublisher().subscribe(probe)
      watched = probe
      subject.send(1)
      #expect(probe.lines.last == "value 1")
      probe.cancel()
      probe.subscription = nil
    }
    #expect(watched == nil)
  }
}
