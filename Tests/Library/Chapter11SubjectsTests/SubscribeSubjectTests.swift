import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter09Observation
import Chapter11Subjects
import ExerciseSupport
import Testing
import Timeline

@Suite("A subject can subscribe to another publisher")
struct SubscribeSubjectTests {
  private let log = TestLog()

  @Test("Values and the completion reach the subject's own subscribers.")
  func through() {
    let subject = PassthroughSubject<Int, Never>()
    let probe = NotingSubscriber<Int, Never>(demand: .unlimited)
    subject.subscribe(probe)
    let cancellable = [1, 2].publisher.subscribe(subject)
    subject.send(3)
    #expect(
      probe.lines == [
        "subscription", "request unlimited", "value 1", "value 2", "finished",
      ])
    cancellable.cancel()
  }

  @Test("Discarding the token cancels the feed before any value arrives.")
  func dropped() {
    let log = log
    let source = ManualPublisher<Int, Never> { log.write($0) }
    let subject = PassthroughSubject<Int, Never>()
    let sink = subject.sink { log.write("value \($0)") }
    _ = source.subscribe(subject)
    source.send(1)
    #expect(log.lines == ["request unlimited", "cancel"])
    sink.cancel()
  }

  @Test("A retained token feeds until its cancel; the subject continues.")
  func kept() {
    let log = log
    let source = ManualPublisher<Int, Never> { log.write($0) }
    let subject = PassthroughSubject<Int, Never>()
    let sink = subject.sink { log.write("value \($0)") }
    let cancellable = source.subscribe(subject)
    source.send(1)
    cancellable.cancel()
    source.send(2)
    subject.send(3)
    #expect(
      log.lines == ["request unlimited", "value 1", "cancel", "value 3"])
    sink.cancel()
  }

  @Test("A passthrough subject requests on demand, a current value at once.")
  func asks() {
    let log = log
    let source = ManualPublisher<Int, Never> { log.write($0) }
    let passthrough = PassthroughSubject<Int, Never>()
    let first = source.subscribe(passthrough)
    log.write("attached")
    let probe = NotingSubscriber<Int, Never>()
    passthrough.subscribe(probe)
    probe.subscription?.request(.max(1))
    log.write("asked")
    let currentValue = CurrentValueSubject<Int, Never>(0)
    let second = source.subscribe(currentValue)
    #expect(
      log.lines == [
        "attached", "request unlimited", "asked", "request unlimited",
      ])
    first.cancel()
    second.cancel()
  }

  @Test("Two publishers may feed one subject; the first completion ends it.")
  func two() {
    let sources = [0, 1].map { _ in ManualPublisher<Int, Never>() }
    let subject = PassthroughSubject<Int, Never>()
    let probe = NotingSubscriber<Int, Never>(demand: .unlimited)
    subject.subscribe(probe)
    let cancellables = sources.map { $0.subscribe(subject) }
    sources[0].send(1)
    sources[1].send(2)
    sources[0].send(completion: .finished)
    sources[1].send(3)
    #expect(probe.lines.suffix(3) == ["value 1", "value 2", "finished"])
    cancellables.forEach { $0.cancel() }
  }

  @Test("A subject may feed a subject.")
  func chain() {
    let first = PassthroughSubject<Int, Never>()
    let second = CurrentValueSubject<Int, Never>(0)
    var seen: [Int] = []
    let cancellables = [
      second.sink { seen.append($0) }, first.map { $0 * 10 }.subscribe(second),
    ]
    first.send(1)
    first.send(2)
    #expect(seen == [0, 10, 20])
    #expect(second.value == 20)
    cancellables.forEach { $0.cancel() }
  }

  @Test("Its upstream does not retain a subject; its subscribers do.")
  func lives() {
    let log = log
    let source = ManualPublisher<Int, Never> { log.write($0) }
    weak var watched: PassthroughSubject<Int, Never>?
    var sink: AnyCancellable?
    var feeding: AnyCancellable?
    do {
      let subject = PassthroughSubject<Int, Never>()
      watched = subject
      sink = subject.sink { log.write("value \($0)") }
      feeding = source.subscribe(subject)
    }
    source.send(1)
    log.write("(nobody listens)")
    sink?.cancel()
    #expect(watched == nil)
    source.send(2)
    feeding?.cancel()
    #expect(
      log.lines == [
        "request unlimited", "value 1", "(nobody listens)", "cancel",
      ])
  }

  @Test("Feeding and cancelling many times leaves nothing stored.")
  func forgets() {
    let source = ManualPublisher<Int, Never>()
    let subject = PassthroughSubject<Int, Never>()
    for _ in 0..<100 { source.subscribe(subject).cancel() }
    let log = log
    let counting = ManualPublisher<Int, Never> { log.write($0) }
    let feeding = counting.subscribe(subject)
    let sink = subject.sink { _ in }
    #expect(log.lines == ["request unlimited"])
    feeding.cancel()
    sink.cancel()
  }
}
