import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter08Time
import Chapter11Subjects
import Chapter22OtherOperators
import ExerciseSupport
import Testing
import Timeline

/// A source that sends at given milliseconds, and a log with a line for each.
private final class TimedStand<Output> {
  let time = VirtualTimeScheduler()
  let stand: Stand<Output, ExpectedTrouble>

  init<P: Publisher>(
    asking demand: Subscribers.Demand = .none,
    _ make: (Numbers, VirtualTimeScheduler) -> P
  ) where P.Output == Output, P.Failure == ExpectedTrouble {
    let time = time
    stand = Stand(asking: demand) { make($0, time) }
  }

  func at(_ milliseconds: Int, _ move: @escaping (Numbers) -> Void) {
    time.schedule(after: .milliseconds(milliseconds)) { [stand] in
      stand.log.write("\(milliseconds):")
      move(stand.source)
    }
  }

  func note(_ milliseconds: Int...) {
    milliseconds.forEach { at($0) { _ in } }
  }

  /// Lets two seconds pass, and returns the lines after the first `count`.
  func lines(after count: Int) -> [String] {
    time.advance(by: .milliseconds(2000))
    return Array(stand.log.lines.dropFirst(count))
  }
}

@Suite("timeout ends a run without values")
struct TimeoutTests {
  private func timed(_ error: (() -> ExpectedTrouble)? = nil)
    -> TimedStand<Int>
  {
    TimedStand(asking: .max(3)) {
      $0.timeout(.milliseconds(300), scheduler: $1, customError: error)
    }
  }

  @Test("Each value restarts the timeout; then the run finishes.")
  func finishes() {
    let timed = timed()
    timed.at(200) { $0.send(1) }
    timed.note(499, 501)
    #expect(
      timed.lines(after: 0) == [
        "subscription", "request max(3)", "  request max(3)", "200:",
        "value 1", "499:", "  cancel", "finished", "501:",
      ])
  }

  @Test("With an error the run fails.")
  func fails() {
    let timed = timed { .expected }
    #expect(
      timed.lines(after: 3) == ["  cancel", "failure(expected)"])
  }

  @Test("The upstream completion stops the timeout, and so does a cancel.")
  func ends() {
    let timed = timed { .expected }
    timed.at(100) { $0.send(completion: .finished) }
    #expect(timed.lines(after: 3) == ["100:", "finished"])
    let cancelled = self.timed { .expected }
    cancelled.stand.probe.cancel()
    #expect(cancelled.lines(after: 3) == ["cancel", "  cancel"])
  }

  @Test("Returned demand is requested from upstream.")
  func returned() {
    let timed = timed()
    timed.stand.probe.onValue = { _, _ in .max(1) }
    timed.at(100) { $0.send(1) }
    timed.at(200) { $0.send(completion: .finished) }
    #expect(
      timed.lines(after: 3) == [
        "100:", "value 1", "return max(1)", "  request max(1)", "200:",
        "finished",
      ])
  }
}

@Suite("throttle delivers at most one value per interval")
struct ThrottleTests {
  private func timed(latest: Bool, asking demand: Subscribers.Demand)
    -> TimedStand<Int>
  {
    let timed = TimedStand(asking: demand) {
      $0.throttle(for: .milliseconds(300), scheduler: $1, latest: latest)
    }
    for (index, time) in [0, 100, 200, 700].enumerated() {
      timed.at(time) { $0.send(index + 1) }
    }
    timed.note(299, 301)
    return timed
  }

  @Test("The first value arrives at once; then the latest of each interval.")
  func latest() {
    #expect(
      timed(latest: true, asking: .unlimited).lines(after: 0) == [
        "subscription", "request unlimited", "  request unlimited", "0:",
        "value 1", "100:", "200:", "299:", "value 3", "301:", "700:",
        "value 4",
      ])
  }

  @Test("With `latest: false` the first of each interval arrives.")
  func first() {
    #expect(
      timed(latest: false, asking: .unlimited).lines(after: 3) == [
        "0:", "value 1", "100:", "200:", "299:", "value 2", "301:", "700:",
        "value 4",
      ])
  }

  /// The values of the tests of *Using Combine*, which ran on iOS 14.
  @Test(
    "The current value of a subject arrives first.",
    arguments: [(false, [-1, 1, 3, 6]), (true, [-1, 2, 5, 6])])
  func current(latest: Bool, values: [Int]) {
    let time = VirtualTimeScheduler()
    let subject = CurrentValueSubject<Int, Never>(-1)
    let received = Locked<[Int]>([])
    let sink =
      subject
      .throttle(for: .milliseconds(500), scheduler: time, latest: latest)
      .sink { value in received.withLock { $0.append(value) } }
    for (index, pause) in [100, 100, 400, 100, 200, 400].enumerated() {
      time.advance(by: .milliseconds(pause))
      subject.send(index + 1)
    }
    time.advance(by: .milliseconds(400))
    #expect(received.withLock { $0 } == values)
    sink.cancel()
  }

  @Test("A value without demand is dropped.")
  func demand() {
    #expect(
      timed(latest: true, asking: .max(1)).lines(after: 3) == [
        "0:", "value 1", "100:", "200:", "299:", "301:", "700:",
      ])
  }

  @Test("The completion follows a waiting value; a cancel drops both.")
  func ends() {
    let timed = timed(latest: true, asking: .unlimited)
    timed.at(250) { $0.send(completion: .failure(.expected)) }
    #expect(
      timed.lines(after: 3) == [
        "0:", "value 1", "100:", "200:", "250:", "299:", "value 3",
        "failure(expected)", "301:", "700:",
      ])
    let cancelled = self.timed(latest: true, asking: .unlimited)
    cancelled.at(250) { _ in cancelled.stand.probe.cancel() }
    #expect(
      cancelled.lines(after: 3) == [
        "0:", "value 1", "100:", "200:", "250:", "cancel", "  cancel", "299:",
        "301:", "700:",
      ])
  }
}

@Suite("collect by time delivers the values of each interval")
struct CollectByTimeTests {
  private func timed(
    _ count: Int? = nil, asking demand: Subscribers.Demand = .unlimited
  ) -> TimedStand<[Int]> {
    let timed = TimedStand(asking: demand) { source, time in
      source.collect(
        count.map { .byTimeOrCount(time, .milliseconds(300), $0) }
          ?? .byTime(time, .milliseconds(300)))
    }
    for (index, time) in [100, 150, 200, 1000].enumerated() {
      timed.at(time) { $0.send(index + 1) }
    }
    timed.note(299, 301)
    return timed
  }

  @Test("An interval without a value delivers no array.")
  func byTime() {
    #expect(
      timed().lines(after: 0) == [
        "subscription", "request unlimited", "  request unlimited", "100:",
        "150:", "200:", "299:", "value [1, 2, 3]", "301:", "1000:",
        "value [4]",
      ])
  }

  @Test("A full array does not wait for the end of the interval.")
  func byTimeOrCount() {
    #expect(
      timed(2).lines(after: 3) == [
        "100:", "150:", "value [1, 2]", "200:", "299:", "value [3]", "301:",
        "1000:", "value [4]",
      ])
  }

  @Test("A finish delivers the rest, and a failure drops it.")
  func ends() {
    let timed = timed()
    timed.at(250) { $0.send(completion: .finished) }
    #expect(
      timed.lines(after: 3) == [
        "100:", "150:", "200:", "250:", "value [1, 2, 3]", "finished", "299:",
        "301:", "1000:",
      ])
    let failing = self.timed()
    failing.at(250) { $0.send(completion: .failure(.expected)) }
    #expect(
      failing.lines(after: 3) == [
        "100:", "150:", "200:", "250:", "failure(expected)", "299:", "301:",
        "1000:",
      ])
  }

  @Test("An array waits for a request; a cancel drops it.")
  func waits() {
    let timed = timed(asking: .none)
    timed.at(400) { _ in timed.stand.probe.request(.max(1)) }
    timed.at(500) { _ in timed.stand.probe.cancel() }
    #expect(
      timed.lines(after: 2) == [
        "100:", "150:", "200:", "299:", "301:", "400:", "request max(1)",
        "value [1, 2, 3]", "500:", "cancel", "  cancel", "1000:",
      ])
  }
}

@Suite("measureInterval delivers the time between two values")
struct MeasureIntervalTests {
  @Test("The first interval starts at the subscription.")
  func times() {
    let timed = TimedStand(asking: .max(2)) { source, time in
      source.measureInterval(using: time)
    }
    timed.stand.probe.onValue = { _, _ in .max(1) }
    timed.at(100) { $0.send(1) }
    timed.at(350) { $0.send(2) }
    timed.at(400) { $0.send(completion: .failure(.expected)) }
    let (first, second) = (
      SchedulerInterval.milliseconds(100), SchedulerInterval.milliseconds(250)
    )
    #expect(
      timed.lines(after: 0) == [
        "subscription", "request max(2)", "  request max(2)", "100:",
        "value \(first)", "return max(1)", "  request max(1)", "350:",
        "value \(second)", "return max(1)", "  request max(1)", "400:",
        "failure(expected)",
      ])
  }

  @Test("A cancel goes up once.")
  func cancels() {
    let timed = TimedStand { source, time in
      source.measureInterval(using: time)
    }
    timed.stand.probe.cancel()
    timed.stand.probe.cancel()
    #expect(
      timed.lines(after: 0) == [
        "subscription", "cancel", "  cancel", "cancel",
      ])
  }
}
