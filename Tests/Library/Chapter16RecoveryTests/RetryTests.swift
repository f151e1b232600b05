import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter11Subjects
import Chapter12Values
import Chapter13PublishersOfPublishers
import Chapter16Recovery
import ExerciseSupport
import Testing
import Timeline

@Suite("A retry subscribes again, unnoticed downstream")
struct RetryTests {
  private let log = Log()

  @Test("For a source that always fails, retry(3) subscribes four times.")
  func four() {
    let source = Faltering(log)
    source.retry(3).subscribe(Guest(log: log))
    #expect(source.count == 4)
    #expect(
      log.lines == [
        "run 1", "subscription", "1: request unlimited",
        "run 2", "2: request unlimited", "run 3", "3: request unlimited",
        "run 4", "4: request unlimited", "failure(expected)",
      ])
  }

  @Test("With 0 retries it fails like its source.")
  func zero() {
    let source = Faltering(log)
    source.retry(0).subscribe(Guest(log: log))
    #expect(
      log.lines == [
        "run 1", "subscription", "1: request unlimited", "failure(expected)",
      ])
  }

  @Test("It ends with the first run that finishes.")
  func success() {
    let source = Faltering(log, values: 1, failures: 2)
    source.retry(5).subscribe(Guest(log: log))
    #expect(source.count == 3)
    #expect(log.lines.suffix(2) == ["value 30", "finished"])
  }

  @Test("Open demand goes to the next run; delivered values remain.")
  func demand() {
    let source = Faltering(log, values: 2)
    let guest = Guest<Int, Trouble>(demand: .max(3), log: log)
    source.retry(1).subscribe(guest)
    guest.subscription?.request(.max(5))
    #expect(
      log.lines == [
        "run 1", "subscription", "1: request max(3)", "value 11", "value 10",
        "run 2", "2: request max(1)", "value 21", "2: request max(5)",
        "value 20", "failure(expected)",
      ])
  }

  @Test("Demand returned for the last value before a failure is kept.")
  func returned() {
    let subject = PassthroughSubject<Int, Trouble>()
    let second = Faltering(log, values: 2, failures: 0)
    var isFirst = true
    let guest = Guest<Int, Trouble>(demand: .max(1), log: log)
    guest.onValue = { value in
      guard value == 7 else { return .none }
      subject.send(completion: .failure(.expected))
      return .max(2)
    }
    Deferred {
      defer { isFirst = false }
      return isFirst
        ? subject.eraseToAnyPublisher() : second.eraseToAnyPublisher()
    }
    .retry(1).subscribe(guest)
    subject.send(7)
    #expect(
      log.lines == [
        "subscription", "value 7", "run 1", "1: request max(2)", "value 11",
        "value 10", "finished",
      ])
  }

  @Test(
    "A count of nil or below zero retries every failure.",
    arguments: [nil, -1, Int.min])
  func unlimited(retries: Int?) {
    let source = Faltering(log, values: 1, failures: 50)
    Publishers.Retry(upstream: source, retries: retries)
      .subscribe(Guest(log: log))
    let runs = (1...51).flatMap {
      $0 == 1
        ? ["run 1", "subscription", "1: request unlimited"]
        : ["run \($0)", "\($0): request unlimited"]
    }
    #expect(log.lines.filter { !$0.hasPrefix("value") } == runs + ["finished"])
  }

  @Test("100,000 immediate failures do not grow the stack.")
  func deep() {
    var runs = 0
    let source = Deferred { () -> Fail<Int, Trouble> in
      runs += 1
      return Fail(error: .expected)
    }
    source.retry(100_000).subscribe(Guest(log: log))
    #expect(runs == 100_001)
    #expect(log.lines == ["subscription", "failure(expected)"])
  }

  @Test("100,000 failures inside the request do not grow the stack.")
  func deepInRequest() {
    let quiet = Log()
    let source = Faltering(quiet)
    source.retry(100_000).subscribe(Guest(log: log))
    #expect(source.count == 100_001)
    #expect(log.lines == ["subscription", "failure(expected)"])
  }

  @Test("A cancel ends the current run, and no other starts.")
  func cancel() {
    let log = log
    let source = ManualPublisher<Int, Trouble> { log.write("up: \($0)") }
    let guest = Guest<Int, Trouble>(log: log)
    source.retry(3).subscribe(guest)
    source.send(completion: .failure(.expected))
    guest.subscription?.cancel()
    guest.subscription?.cancel()
    source.send(completion: .failure(.expected))
    #expect(source.subscriberCount == 0)
    #expect(
      log.lines == [
        "subscription", "up: request unlimited", "up: request unlimited",
        "up: cancel",
      ])
  }

  @Test("A future is not asked again: it stores its result.")
  func future() {
    var runs = 0
    let future = Future<Int, Trouble> { promise in
      runs += 1
      promise(.failure(.expected))
    }
    future.retry(3).subscribe(Guest(log: log))
    #expect(runs == 1)
    #expect(log.lines == ["subscription", "failure(expected)"])
  }

  @Test("Two retries of equal publishers are equal if their counts are.")
  func equality() {
    let fail = Fail<Int, Trouble>(error: .expected)
    #expect(fail.retry(1) == fail.retry(1))
    #expect(fail.retry(1) != fail.retry(2))
  }
}

@Suite("A catch continues with another publisher, once")
struct CatchTests {
  private let log = Log()

  @Test("A run that does not fail is unchanged.")
  func success() {
    let source = Faltering(log, values: 1, failures: 0)
    source.catch { _ in Just(99) }.subscribe(Guest(log: log))
    #expect(
      log.lines == [
        "run 1", "subscription", "1: request unlimited", "value 10", "finished",
      ])
  }

  @Test("After a failure the second publisher gets the remaining demand")
  func carriedOver() {
    let source = Faltering(log, values: 2)
    let other = Faltering(log, values: 3, failures: 0)
    let guest = Guest<Int, Trouble>(demand: .max(3), log: log)
    source.catch { _ in other }.subscribe(guest)
    guest.subscription?.request(.max(2))
    #expect(
      log.lines == [
        "run 1", "subscription", "1: request max(3)", "value 11", "value 10",
        "run 1", "1: request max(1)", "value 12", "1: request max(2)",
        "value 11", "value 10", "finished",
      ])
  }

  @Test("It recovers once: the second publisher's failure ends the run.")
  func once() {
    var caught: [Trouble] = []
    Fail<Int, Trouble>(error: .expected)
      .catch { error in
        caught.append(error)
        return Fail<Int, Trouble>(error: .other)
      }
      .subscribe(Guest(log: log))
    #expect(caught == [.expected])
    #expect(log.lines == ["subscription", "failure(other)"])
  }

  @Test("Its failure type is the second publisher's.")
  func never() {
    let publisher: any Publisher<Int, Never> =
      Fail<Int, Trouble>(error: .expected).catch { _ in Just(1) }
    (publisher as? Publishers.Catch<Fail<Int, Trouble>, Just<Int>>)?
      .subscribe(Guest(log: log))
    #expect(log.lines == ["subscription", "value 1", "finished"])
  }

  @Test("A cancel reaches the current publisher.")
  func cancel() {
    let log = log
    let first = ManualPublisher<Int, Trouble> { log.write("first: \($0)") }
    let second = ManualPublisher<Int, Trouble> { log.write("second: \($0)") }
    let guest = Guest<Int, Trouble>(log: log)
    first.catch { _ in second }.subscribe(guest)
    first.send(1)
    first.send(completion: .failure(.expected))
    second.send(2)
    guest.subscription?.cancel()
    second.send(3)
    #expect(
      log.lines == [
        "subscription", "first: request unlimited", "value 1",
        "second: request unlimited", "value 2", "second: cancel",
      ])
  }

  @Test("A failure after the cancel is not caught.")
  func cancelled() {
    let source = Deaf()
    var caught = 0
    let guests = (0..<3).map { _ in Guest<Int, Error>(log: log) }
    let recover = { (_: Trouble) -> Empty<Int, Error> in
      caught += 1
      return Empty()
    }
    source.catch(recover).subscribe(guests[0])
    source.tryCatch(recover).subscribe(guests[1])
    source.retry(3).tryMap { $0 }.subscribe(guests[2])
    guests.forEach { $0.subscription?.cancel() }
    source.fail()
    #expect(caught == 0)
    #expect(source.runs == 3)
    #expect(log.lines == ["subscription", "subscription", "subscription"])
  }

  @Test("An error thrown in tryCatch ends the run; a publisher continues it.")
  func tryCatch() {
    for thrown in [Trouble.other, nil] {
      Fail<Int, Trouble>(error: .expected)
        .tryCatch { _ -> Just<Int> in
          if let thrown { throw thrown }
          return Just(1)
        }
        .subscribe(Guest(log: log))
    }
    #expect(
      log.lines == [
        "subscription", "failure(other)", "subscription", "value 1", "finished",
      ])
  }

  @Test("Both publishers and the subscriber are released.")
  func released() {
    final class Held {}
    weak var held: Held?
    weak var watched: Guest<Int, Trouble>?
    let source = ManualPublisher<Int, Trouble>()
    do {
      let made = Held()
      held = made
      let guest = Guest<Int, Trouble>(log: log)
      watched = guest
      source.catch { _ in
        withExtendedLifetime(made) {}
        return Empty<Int, Trouble>()
      }
      .subscribe(guest)
      guest.subscription = nil
    }
    #expect(held != nil)
    source.send(completion: .failure(.expected))
    #expect(held == nil)
    #expect(watched == nil)
  }
}

/// A source whose failures arrive after its cancel.
private final class Deaf: Publisher {
  typealias Output = Int
  typealias Failure = Trouble

  private(set) var runs = 0
  private var failures: [() -> Void] = []

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    runs += 1
    failures.append { subscriber.receive(completion: .failure(.expected)) }
    subscriber.receive(subscription: Subscriptions.empty)
  }

  func fail() {
    let all = failures
    failures = []
    all.forEach { $0() }
  }
}
