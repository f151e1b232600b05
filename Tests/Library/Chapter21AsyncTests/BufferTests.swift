import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Chapter11Subjects
import Chapter12Values
import Chapter20AForm
import Chapter21Async
import ExerciseSupport
import Testing
import Timeline

@Suite("buffer stores values without demand")
struct BufferTests {
  private typealias Numbers = ManualPublisher<Int, ExpectedTrouble>
  private let log = TestLog()
  private let source: Numbers
  private let probe: NotingSubscriber<Int, ExpectedTrouble>

  init() {
    let log = log
    source = Numbers { log.write("  \($0)") }
    probe = NotingSubscriber(log: log)
  }

  private func begin(
    size: Int = 2, _ prefetch: Publishers.PrefetchStrategy = .byRequest,
    whenFull: Publishers.BufferingStrategy<ExpectedTrouble> = .dropNewest
  ) {
    source.buffer(size: size, prefetch: prefetch, whenFull: whenFull)
      .subscribe(probe)
  }

  @Test("By request, it requests everything and drops the newest when full.")
  func dropsNewest() {
    begin()
    for number in 1...3 { source.send(number) }
    probe.request(.max(1))
    source.send(4)
    probe.request(.max(3))
    source.send(5)
    #expect(
      log.lines == [
        "  request unlimited", "subscription", "request max(1)", "value 1",
        "request max(3)", "value 2", "value 4", "value 5",
      ])
  }

  @Test("It drops the oldest when full.")
  func dropsOldest() {
    begin(whenFull: .dropOldest)
    for number in 1...4 { source.send(number) }
    probe.request(.unlimited)
    #expect(
      log.lines == [
        "  request unlimited", "subscription", "request unlimited", "value 3",
        "value 4",
      ])
  }

  // This and the finish behind a request are histories of Combine, which
  // OpenCombine's tests state; they run against Apple's framework, too.

  @Test("With an error it cancels upstream when full, and fails behind values.")
  func fails() {
    begin(whenFull: .customError { .expected })
    for number in 1...4 { source.send(number) }
    probe.request(.max(1))
    probe.request(.max(1))
    #expect(
      log.lines == [
        "  request unlimited", "subscription", "  cancel", "request max(1)",
        "value 1", "failure(expected)", "request max(1)",
      ])
  }

  @Test("It fails even if its values are requested while the error is made.")
  func failsWhenDrained() {
    begin(
      whenFull: .customError { [probe] in
        probe.request(.unlimited)
        return .expected
      })
    for number in 1...4 { source.send(number) }
    #expect(log.lines.last == "failure(expected)")
  }

  @Test("A value inside a value that does not fit fails it behind the demand.")
  func failsInside() {
    probe.onValue = { [source] _, value in
      if value == 1 { for number in 2...4 { source.send(number) } }
      return .none
    }
    begin(whenFull: .customError { .expected })
    probe.request(.max(1))
    source.send(1)
    #expect(
      log.lines == [
        "  request unlimited", "subscription", "request max(1)", "value 1",
        "  cancel", "failure(expected)",
      ])
  }

  @Test("It requests before it hands its subscription over.")
  func requestsFirst() {
    probe.onSubscription = { $0.request(.unlimited) }
    let numbers = [1, 2, 3].publisher.setFailureType(to: ExpectedTrouble.self)
    numbers.buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest)
      .subscribe(probe)
    numbers.append(Fail(error: .expected))
      .buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest)
      .subscribe(probe)
    numbers.buffer(
      size: 2, prefetch: .byRequest, whenFull: .customError { .expected }
    ).subscribe(probe)
    #expect(
      log.lines == [
        "subscription", "request unlimited", "value 3", "finished",
        "subscription", "request unlimited", "failure(expected)",
        "subscription", "request unlimited", "value 1", "value 2",
        "failure(expected)",
      ])
  }

  @Test("With keepFull it requests its size, then one for each value.")
  func keepsFull() {
    begin(.keepFull)
    source.send(1)
    source.send(2)
    probe.request(.max(1))
    source.send(3)
    probe.request(.unlimited)
    #expect(
      log.lines == [
        "  request max(2)", "subscription", "request max(1)", "value 1",
        "  request max(1)", "request unlimited", "value 2", "  request max(1)",
        "value 3", "  request max(1)",
      ])
  }

  @Test("A subject drops values for a full buffer with keepFull.")
  func subject() {
    let subject = PassthroughSubject<Int, Never>()
    let probe = NotingSubscriber<Int, Never>()
    subject.buffer(size: 2, prefetch: .keepFull, whenFull: .dropOldest)
      .subscribe(probe)
    for number in 1...4 { subject.send(number) }
    probe.request(.unlimited)
    #expect(
      probe.lines == [
        "subscription", "request unlimited", "value 1", "value 2",
      ])
  }

  @Test("Returned demand counts, too.")
  func returned() {
    probe.onValue = { _, value in value == 1 ? .max(1) : .none }
    begin(size: 3)
    for number in 1...3 { source.send(number) }
    probe.request(.max(1))
    #expect(
      Array(log.lines.suffix(4)) == [
        "request max(1)", "value 1", "return max(1)", "value 2",
      ])
  }

  @Test("A finish waits for a request behind the stored values.")
  func finish() {
    begin()
    source.send(1)
    source.send(completion: .finished)
    probe.request(.max(1))
    probe.request(.max(1))
    begin()
    source.send(completion: .finished)
    probe.request(.max(1))
    #expect(
      log.lines == [
        "  request unlimited", "subscription", "request max(1)", "value 1",
        "request max(1)", "finished", "  request unlimited", "subscription",
        "request max(1)", "finished",
      ])
  }

  @Test("A finish needs no request if the last value returns demand.")
  func finishReturned() {
    probe.onValue = { _, _ in .max(1) }
    begin()
    source.send(1)
    source.send(completion: .finished)
    probe.request(.max(1))
    #expect(
      log.lines == [
        "  request unlimited", "subscription", "request max(1)", "value 1",
        "return max(1)", "finished",
      ])
  }

  @Test("An upstream's failure needs no demand.")
  func atOnce() {
    begin()
    source.send(1)
    source.send(completion: .failure(.expected))
    probe.request(.max(1))
    #expect(
      log.lines == [
        "  request unlimited", "subscription", "failure(expected)",
        "request max(1)",
      ])
  }

  @Test("The run holds no publisher.")
  func holdsNoPublisher() {
    weak var watched: Numbers?
    let probe = NotingSubscriber<Int, ExpectedTrouble>()
    do {
      let numbers = Numbers { _ in }
      watched = numbers
      AnyPublisher(numbers).buffer(
        size: 1, prefetch: .byRequest, whenFull: .dropNewest
      ).subscribe(probe)
      numbers.send(1)
    }
    probe.cancel()
    #expect(watched == nil)
  }

  @Test("A cancel goes up once, and releases the buffered values.")
  func cancels() {
    weak var watched: Token?
    let tokens = ManualPublisher<Token, Never> { [log] in log.write("  \($0)") }
    let probe = NotingSubscriber<Token, Never>(log: log)
    tokens.buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest)
      .subscribe(probe)
    do {
      let token = Token()
      watched = token
      tokens.send(token)
    }
    #expect(watched != nil)
    probe.cancel()
    probe.cancel()
    #expect(watched == nil)
    #expect(
      log.lines == [
        "  request unlimited", "subscription", "cancel", "  cancel", "cancel",
      ])
  }

  @Test("A value sent on another thread during a delivery waits its turn.")
  func threads() {
    probe.onSubscription = { $0.request(.unlimited) }
    probe.onValue = { [source, log] _, value in
      if value == 1 {
        onThreads(1) { _ in for number in 2...4 { source.send(number) } }
        log.write("(delivered)")
      }
      return .none
    }
    begin(whenFull: .dropOldest)
    source.send(1)
    #expect(
      Array(log.lines.dropFirst(3)) == [
        "value 1", "(delivered)", "value 3", "value 4",
      ])
  }

  @Test("A value sent inside a value is delivered inside it.")
  func nested() {
    probe.onSubscription = { $0.request(.unlimited) }
    probe.onValue = { [source, log] _, value in
      if value == 1 {
        source.send(2)
        log.write("(delivered)")
      }
      return .none
    }
    begin()
    source.send(1)
    #expect(
      Array(log.lines.dropFirst(3)) == ["value 1", "value 2", "(delivered)"])
  }

  private var keepingFull: Search<SourceModel> {
    Search(
      SourceModel([0, 1, 2], finishNeedsDemand: true),
      see: "Chapters/21-Async.md"
    ) {
      (0..<3).publisher.buffer(
        size: 3, prefetch: .keepFull, whenFull: .dropNewest)
    }
  }

  @Test("It follows a model in every small program.", .search)
  func everyProgram() { keepingFull.run(.half) }

  @Test(
    "Another thread may act at each call and after each unlock.", .interleaved)
  func anotherThread() { keepingFull.besideAnother().run() }

  @Test("A strategy can be compared.")
  func strategies() {
    #expect(
      Set([Publishers.PrefetchStrategy.keepFull, .byRequest, .keepFull]).count
        == 2)
  }
}
