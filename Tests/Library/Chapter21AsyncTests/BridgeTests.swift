import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter21Async
import ExerciseSupport
import Testing
import Timeline

@Suite("A publisher of an asynchronous sequence")
struct AsyncSequencePublisherTests {
  private let stand = Stand()

  /// A sequence that the test drives, which logs each number that is taken.
  private final class Numbers: AsyncSequence, AsyncIteratorProtocol {
    let log: TestLog
    private let state = Locked<CheckedContinuation<Int?, Never>?>(nil)

    init(_ log: TestLog) { self.log = log }

    func makeAsyncIterator() -> Numbers {
      log.write("  iterator")
      return self
    }

    func next() async -> Int? {
      log.write("  next")
      return await withTaskCancellationHandler {
        await withCheckedContinuation { state.exchange($0) }
      } onCancel: {
        log.write("  cancelled")
        state.exchange(nil)?.resume(returning: nil)
      }
    }

    func send(_ number: Int?) { state.exchange(nil)?.resume(returning: number) }
  }

  private func probe() -> NotingSubscriber<Int, Never> {
    NotingSubscriber(log: stand.log)
  }

  @Test("The task starts at the first request, and iterates on demand.")
  func demand() {
    let (numbers, probe) = (Numbers(stand.log), probe())
    numbers.publisher(on: stand.tasks).subscribe(probe)
    stand.tasks.run()
    probe.request(.max(1))
    stand.tasks.run()
    numbers.send(1)
    stand.tasks.run()
    stand.log.write("(waits)")
    probe.request(.max(2))
    stand.tasks.run()
    numbers.send(2)
    stand.tasks.run()
    numbers.send(nil)
    stand.tasks.run()
    #expect(
      stand.lines == [
        "subscription", "request max(1)", "  iterator", "  next", "value 1",
        "(waits)", "request max(2)", "  next", "value 2", "  next", "finished",
      ])
  }

  @Test("Returned demand counts, too.")
  func returned() {
    let (numbers, probe) = (Numbers(stand.log), probe())
    probe.onValue = { _, value in value == 1 ? .max(1) : .none }
    numbers.publisher(on: stand.tasks).subscribe(probe)
    probe.request(.max(1))
    for number in [1, 2, 3] {
      stand.tasks.run()
      numbers.send(number)
    }
    stand.tasks.run()
    #expect(
      stand.lines == [
        "subscription", "request max(1)", "  iterator", "  next", "value 1",
        "return max(1)", "  next", "value 2",
      ])
  }

  @Test("A cancel of the run cancels the task; nothing follows.")
  func cancels() {
    let (numbers, probe) = (Numbers(stand.log), probe())
    numbers.publisher(on: stand.tasks).subscribe(probe)
    probe.request(.unlimited)
    stand.tasks.run()
    probe.cancel()
    probe.cancel()
    probe.request(.max(1))
    stand.tasks.run()
    #expect(
      stand.lines == [
        "subscription", "request unlimited", "  iterator", "  next", "cancel",
        "  cancelled", "cancel", "request max(1)",
      ])
  }

  @Test("A cancel before the request or the task takes no element.")
  func early() {
    let (numbers, probe) = (Numbers(stand.log), probe())
    numbers.publisher(on: stand.tasks).subscribe(probe)
    probe.cancel()
    probe.request(.max(1))
    stand.tasks.run()
    #expect(stand.lines == ["subscription", "cancel", "request max(1)"])
    let other = self.probe()
    numbers.publisher(on: stand.tasks).subscribe(other)
    other.request(.max(1))
    other.cancel()
    stand.tasks.run()
    #expect(stand.lines.filter { $0.contains("next") } == [])
  }

  @Test("A cancel while the task waits for demand ends the task.")
  func waiting() {
    weak var watched: Token?
    do {
      let token = Token()
      watched = token
      let (numbers, probe) = (Numbers(stand.log), probe())
      probe.onValue = { _, _ in withExtendedLifetime(token) { .none } }
      numbers.publisher(on: stand.tasks).subscribe(probe)
      probe.request(.max(1))
      stand.tasks.run()
      numbers.send(1)
      stand.tasks.run()
      probe.cancel()
      probe.subscription = nil
      stand.tasks.run()
    }
    #expect(watched == nil)
  }

  @Test("It fails with the sequence's error.")
  func fails() {
    struct Failing: AsyncSequence, AsyncIteratorProtocol {
      func makeAsyncIterator() -> Failing { self }
      func next() async throws(ExpectedTrouble) -> Int? { throw .expected }
      func next(
        isolation actor: isolated (any Actor)?
      ) async throws(ExpectedTrouble) -> Int? {
        throw .expected
      }
    }
    let probe = NotingSubscriber<Int, ExpectedTrouble>(demand: .max(1))
    Failing().publisher(on: stand.tasks).subscribe(probe)
    stand.tasks.run()
    #expect(
      probe.lines == ["subscription", "request max(1)", "failure(expected)"])
  }

  @Test("The values of a publisher can be a publisher again.")
  func roundTrip() async {
    let there = (1...3).publisher.values
    let sums = Locked(0)
    await withCheckedContinuation { done in
      there.publisher().subscribe(
        Subscribers.Sink { _ in
          done.resume()
        } receiveValue: { value in
          sums.withLock { $0 += value }
        })
    }
    #expect(sums.withLock { $0 } == 6)
  }

  @Test("Stress: two threads request, a third cancels; the order remains.")
  func race() {
    for _ in 0..<100 {
      let tasks = ManualExecutor()
      let subscriber = SerialSubscriber<Int>()
      (1...20).publisher.values.publisher(on: tasks).subscribe(subscriber)
      onThreads(3) { thread in
        if thread == 2 {
          subscriber.cancel()
        } else {
          for _ in 0..<5 { subscriber.request(.max(1)) }
        }
      }
      tasks.run()
      #expect(subscriber.result.values == [])
      #expect(subscriber.result.ends == 0)
    }
  }
}

@Suite("A publisher of an asynchronous function")
struct TaskPublisherTests {
  private let stand = Stand()

  @Test("It calls the function for each subscriber; the result waits.")
  func each() {
    let (log, tasks) = (stand.log, stand.tasks)
    let answer = TaskPublisher<Int, Never>(on: tasks) {
      log.write("  called")
      return 7
    }
    for name in ["a", "b"] {
      let probe = NotingSubscriber<Int, Never>(name, log: log)
      answer.subscribe(probe)
      tasks.run()
      probe.request(.max(1))
    }
    #expect(
      stand.lines == [
        "a subscription", "  called", "a request max(1)", "a value 7",
        "a finished", "b subscription", "  called", "b request max(1)",
        "b value 7", "b finished",
      ])
  }

  @Test("It fails with the function's error.")
  func fails() {
    let probe = NotingSubscriber<Int, ExpectedTrouble>(log: stand.log)
    let answer = TaskPublisher(on: stand.tasks) {
      () async throws(ExpectedTrouble) -> Int in throw .expected
    }
    answer.subscribe(probe)
    stand.tasks.run()
    #expect(stand.lines == ["subscription", "failure(expected)"])
  }

  @Test("A cancel of the run cancels the task; nothing follows.")
  func cancels() {
    let (log, pause) = (stand.log, Pause())
    let answer = TaskPublisher<Int, Never>(on: stand.tasks) {
      await withTaskCancellationHandler {
        await pause.wait()
      } onCancel: {
        log.write("  cancelled")
        pause.end()
      }
      log.write("  returns")
      return 1
    }
    let probe = NotingSubscriber<Int, Never>(demand: .max(1), log: log)
    answer.subscribe(probe)
    stand.tasks.run()
    probe.cancel()
    probe.cancel()
    stand.tasks.run()
    #expect(
      stand.lines == [
        "subscription", "request max(1)", "cancel", "  cancelled", "cancel",
        "  returns",
      ])
  }
}
