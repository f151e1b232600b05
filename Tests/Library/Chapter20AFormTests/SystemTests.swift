import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter08Time
import Chapter16Recovery
import Chapter17Sharing
import Chapter20AForm
import ExerciseSupport
import Foundation
import Testing
import Timeline

extension Notification.Name {
  fileprivate static let rang = Notification.Name("rang")
}

@Suite("Notifications are delivered on demand")
struct NotificationTests {
  private let center = NotificationCenter()

  @Test("A notification without demand is dropped; a cancel unregisters.")
  func demand() {
    let probe = NotingSubscriber<String, Never>()
    center.publisher(for: .rang).map { $0.object as? String ?? "nobody" }
      .subscribe(probe)
    center.post(name: .rang, object: "early")
    probe.request(.max(1))
    center.post(name: Notification.Name("knocked"), object: "other")
    center.post(name: .rang, object: "first")
    center.post(name: .rang, object: "unasked")
    probe.request(.max(2))
    center.post(name: .rang, object: nil)
    probe.cancel()
    center.post(name: .rang, object: "late")
    #expect(
      probe.lines == [
        "subscription", "request max(1)", "value first", "request max(2)",
        "value nobody", "cancel",
      ])
  }

  @Test("With an object, only its notifications arrive.")
  func object() {
    final class Bell {}
    let (one, other) = (Bell(), Bell())
    var count = 0
    let run = center.publisher(for: .rang, object: one).sink { _ in count += 1 }
    center.post(name: .rang, object: other)
    center.post(name: .rang, object: one)
    #expect(count == 1)
    #expect(center.publisher(for: .rang) == center.publisher(for: .rang))
    #expect(
      center.publisher(for: .rang) != center.publisher(for: .rang, object: one))
    run.cancel()
  }

  @Test("A released run unregisters from the center.")
  func released() {
    weak var watched: NotingSubscriber<Notification, Never>?
    do {
      let probe = NotingSubscriber<Notification, Never>(demand: .unlimited)
      center.publisher(for: .rang).subscribe(probe)
      watched = probe
      #expect(watched != nil)
      probe.subscription = nil
    }
    #expect(watched == nil)
    center.post(name: .rang, object: nil)
  }
}

/// Runs this thread's run loop until `isDone`.
private func turn(until isDone: () -> Bool) {
  while !isDone() {
    _ = RunLoop.current.run(mode: .default, before: Date() + 0.01)
  }
}

@Suite("A run loop is a scheduler, and a timer a publisher")
struct RunLoopTests {
  @Test("Actions run on the loop, later ones at their date.")
  func schedules() {
    let loop = RunLoop.current
    var lines: [String] = []
    loop.schedule(after: loop.now.advanced(by: .milliseconds(2))) {
      lines.append("later")
    }
    loop.schedule { lines.append("soon") }
    lines.append("now")
    turn { lines.count == 3 }
    #expect(lines == ["now", "soon", "later"])
  }

  @Test("A repeated action runs until it is cancelled.")
  func repeats() {
    let loop = RunLoop.current
    var count = 0
    var token: Cancellable?
    token = loop.schedule(after: loop.now, interval: .milliseconds(1)) {
      count += 1
      if count == 3 { token?.cancel() }
    }
    var isOver = false
    turn { count >= 3 }
    loop.schedule(after: loop.now.advanced(by: .milliseconds(5))) {
      isOver = true
    }
    turn { isOver }
    #expect(count == 3)
  }

  @Test("An action from another thread runs on the loop.")
  func fromAnotherThread() {
    nonisolated(unsafe) let loop = RunLoop.current
    let isDone = Locked(false)
    Thread { loop.schedule { isDone.exchange(true) } }.start()
    turn { isDone.withLock { $0 } }
  }

  @Test("A pipeline can receive on a run loop.")
  func receives() {
    let probe = NotingSubscriber<Int, Never>(demand: .unlimited)
    [1, 2].publisher.receive(on: RunLoop.current).subscribe(probe)
    #expect(probe.lines == ["subscription", "request unlimited"])
    turn { probe.lines.last == "finished" }
    #expect(probe.lines.suffix(3) == ["value 1", "value 2", "finished"])
  }

  @Test("Moments are dates, and lengths are seconds.")
  func moments() {
    let moment = RunLoop.SchedulerTimeType(Date(timeIntervalSince1970: 10))
    let later = moment.advanced(by: 1.5)
    #expect(later.date == Date(timeIntervalSince1970: 11.5))
    #expect(moment.distance(to: later) == .milliseconds(1500))
    let half: TimeInterval = 0.5
    #expect(RunLoop.SchedulerTimeType.Stride(half) == .milliseconds(500))
  }

  @Test("A connected timer delivers its ticks on demand.")
  func ticks() {
    let timer = Timer.publish(every: 0.001, on: .current, in: .default)
    let probe = NotingSubscriber<Int, Never>(demand: .max(2))
    timer.map { _ in 0 }.scan(0) { count, _ in count + 1 }.subscribe(probe)
    var all = 0
    let other = timer.sink { _ in all += 1 }
    #expect(probe.lines == ["subscription", "request max(2)"])
    let connection = timer.connect()
    turn { all >= 4 }
    #expect(probe.lines.suffix(2) == ["value 1", "value 2"])
    connection.cancel()
    other.cancel()
  }

  @Test("The first tick comes after the interval.")
  func firstTick() {
    let loop = RunLoop.current
    var lines: [String] = []
    let run = Timer.publish(every: 0.02, on: loop, in: .default).autoconnect()
      .sink { _ in if lines.last != "tick" { lines.append("tick") } }
    loop.schedule(after: loop.now.advanced(by: .milliseconds(10))) {
      lines.append("halfway")
    }
    turn { lines.last == "tick" }
    #expect(lines == ["halfway", "tick"])
    run.cancel()
  }

  @Test("A timer runs once, also without the result of its connect().")
  func connectedTwice() {
    let timer = Timer.publish(every: 0.001, on: .current, in: .default)
    var count = 0
    let run = timer.sink { _ in count += 1 }
    _ = timer.connect()
    turn { count >= 2 }
    timer.connect().cancel()
    let last = count
    var isOver = false
    let loop = RunLoop.current
    loop.schedule(after: loop.now.advanced(by: .milliseconds(5))) {
      isOver = true
    }
    turn { isOver }
    #expect(count == last)
    _ = timer.connect()
    turn { count > last }
    run.cancel()
  }

  @Test("The runs of a timer retain it; the run loop does not.")
  func timerReleased() {
    weak var watched: Timer.TimerPublisher?
    var run: AnyCancellable?
    var count = 0
    do {
      let timer = Timer.publish(every: 0.001, on: .current, in: .default)
      watched = timer
      run = timer.sink { _ in count += 1 }
      _ = timer.connect()
    }
    #expect(watched == nil)
    turn { count >= 2 }
    run?.cancel()
  }

  @Test("A countdown's last value ends its timer.")
  func countdown() {
    let probe = NotingSubscriber<Int, Never>(demand: .unlimited)
    Timer.publish(every: 0.001, on: .current, in: .default).autoconnect()
      .scan(3) { count, _ in count - 1 }.prefix(3).subscribe(probe)
    turn { probe.lines.last == "finished" }
    #expect(
      probe.lines.suffix(4) == ["value 2", "value 1", "value 0", "finished"])
  }
}
