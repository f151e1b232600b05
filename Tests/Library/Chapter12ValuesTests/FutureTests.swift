import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter12Values
import ExerciseSupport
import Testing

@Suite("A future does its work once, at once, for all subscribers")
struct FutureTests {
  /// A future with a promise that the test keeps.
  private final class Late {
    var promise: Future<Int, ExpectedTrouble>.Promise?
    private(set) var future: Future<Int, ExpectedTrouble>?

    init() {
      future = Future { self.promise = $0 }
    }

    func letGo() { (promise, future) = (nil, nil) }
  }

  @Test("Its closure runs only when the future is created.")
  func atOnce() {
    let log = TestLog()
    let future = Future<Int, ExpectedTrouble> { promise in
      log.write("work")
      promise(.success(7))
    }
    log.write("made")
    let (a, b) = (
      NotingSubscriber<Int, ExpectedTrouble>("A", log: log),
      NotingSubscriber<Int, ExpectedTrouble>("B", log: log)
    )
    future.subscribe(a)
    a.request(.max(1))
    future.subscribe(b)
    b.request(.max(1))
    #expect(
      log.lines == [
        "work", "made", "A subscription", "A request max(1)", "A value 7",
        "A finished", "B subscription", "B request max(1)", "B value 7",
        "B finished",
      ])
  }

  @Test("A value waits for demand, before or after the subscription.")
  func waits() {
    let late = Late()
    let probe = NotingSubscriber<Int, ExpectedTrouble>()
    late.future?.subscribe(probe)
    late.promise?(.success(7))
    probe.request(.max(1))
    probe.request(.max(1))
    #expect(
      probe.lines == [
        "subscription", "request max(1)", "value 7", "finished",
        "request max(1)",
      ])
    let after = NotingSubscriber<Int, ExpectedTrouble>(demand: .unlimited)
    late.future?.subscribe(after)
    #expect(
      after.lines == [
        "subscription", "request unlimited", "value 7", "finished",
      ])
  }

  @Test("A failure does not wait for demand.")
  func failure() {
    let late = Late()
    let probe = NotingSubscriber<Int, ExpectedTrouble>()
    late.future?.subscribe(probe)
    late.promise?(.failure(.expected))
    let after = NotingSubscriber<Int, ExpectedTrouble>()
    late.future?.subscribe(after)
    #expect(probe.lines == ["subscription", "failure(expected)"])
    #expect(after.lines == probe.lines)
  }

  @Test("The first result counts.")
  func first() {
    let late = Late()
    let probe = NotingSubscriber<Int, ExpectedTrouble>(demand: .unlimited)
    late.future?.subscribe(probe)
    late.promise?(.success(1))
    late.promise?(.success(2))
    late.promise?(.failure(.expected))
    #expect(
      probe.lines == [
        "subscription", "request unlimited", "value 1", "finished",
      ])
    let after = NotingSubscriber<Int, ExpectedTrouble>(demand: .unlimited)
    late.future?.subscribe(after)
    #expect(after.lines == probe.lines)
  }

  @Test("A subscriber that arrives inside a value receives the first result.")
  func inside() {
    let late = Late()
    let log = TestLog()
    let first = NotingSubscriber<Int, ExpectedTrouble>(
      "A", demand: .unlimited, log: log)
    first.onValue = { _, _ in
      late.promise?(.success(2))
      late.future?.subscribe(
        NotingSubscriber<Int, ExpectedTrouble>(
          "B", demand: .unlimited, log: log))
      return .none
    }
    late.future?.subscribe(first)
    late.promise?(.success(1))
    #expect(
      log.lines == [
        "A subscription", "A request unlimited", "A value 1", "B subscription",
        "B request unlimited", "B value 1", "B finished", "A finished",
      ])
  }

  @Test("A request for none traps, before the result and after it.")
  func none() async {
    await #expect(processExitsWith: .failure) {
      Future<Int, Never> { _ in }.subscribe(
        NotingSubscriber<Int, Never>(asking: .none))
    }
    await #expect(processExitsWith: .failure) {
      Future<Int, Never> { $0(.success(7)) }
        .subscribe(NotingSubscriber<Int, Never>(asking: .none))
    }
  }

  @Test("A cancelled subscriber is released, and receives nothing more.")
  func cancels() {
    let late = Late()
    weak var watched: NotingSubscriber<Int, ExpectedTrouble>?
    let log = TestLog()
    var subscription: Subscription?
    do {
      let probe = NotingSubscriber<Int, ExpectedTrouble>(
        demand: .unlimited, log: log)
      late.future?.subscribe(probe)
      watched = probe
      (subscription, probe.subscription) = (probe.subscription, nil)
    }
    #expect(watched != nil)
    subscription?.cancel()
    #expect(watched == nil)
    late.promise?(.success(1))
    #expect(log.lines == ["subscription", "request unlimited"])
  }

  @Test("The promise alone retains the future.")
  func held() {
    var late: Late? = Late()
    let probe = NotingSubscriber<Int, ExpectedTrouble>(demand: .unlimited)
    late?.future?.subscribe(probe)
    weak let future = late?.future
    let promise = late?.promise
    late?.letGo()
    late = nil
    #expect(future != nil)
    promise?(.success(7))
    #expect(probe.lines.last == "finished")
  }

  @Test("Of many threads that call the promise, one sets the result.")
  func threads() {
    for _ in 0..<50 {
      let promise = Locked<Future<Int, Never>.Promise?>(nil)
      let future = Future<Int, Never> { promise.exchange($0) }
      let probes = (0..<4).map { _ in SerialSubscriber<Int>() }
      let keep = promise.withLock { $0 }
      onThreads(8) { number in
        if number < 4 {
          future.subscribe(probes[number])
          probes[number].request(.max(1))
        } else {
          keep?(.success(number))
        }
      }
      let values = probes.map(\.result.values)
      #expect(Set(values).count == 1)
      #expect(values[0].count == 1)
      #expect(probes.allSatisfy { $0.result.ends == 1 })
    }
  }
}

@Suite("A deferred publisher is created for each subscriber")
struct DeferredTests {
  @Test("The publisher is created at each subscription, not before.")
  func each() {
    let log = TestLog()
    var count = 0
    let deferred = Deferred {
      Future<Int, Never> { promise in
        count += 1
        log.write("work \(count)")
        promise(.success(count))
      }
    }
    log.write("made")
    for name in ["A", "B"] {
      deferred.subscribe(NotingSubscriber(name, demand: .unlimited, log: log))
    }
    #expect(
      log.lines == [
        "made", "work 1", "A subscription", "A request unlimited", "A value 1",
        "A finished", "work 2", "B subscription", "B request unlimited",
        "B value 2", "B finished",
      ])
  }
}
