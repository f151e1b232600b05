import Chapter01Handshake
import Chapter08Time
import ExerciseSupport
import Foundation
import Testing

@Suite("Virtual time only advances on request, in a fixed order")
struct VirtualTimeTests {
  private let written = Locked<[String]>([])
  private let scheduler: VirtualTimeScheduler

  init() {
    let written = written
    scheduler = VirtualTimeScheduler { time in
      written.withLock { $0.append("\(time)") }
    }
  }

  private var lines: [String] { written.withLock { $0 } }
  private func write(_ line: String) { written.withLock { $0.append(line) } }
  private func at(_ ms: Int, _ line: String) {
    scheduler.schedule(after: .milliseconds(ms)) { write(line) }
  }

  @Test("No action runs before the time advances, not even a due one.")
  func standsStill() {
    scheduler.schedule { write("soon") }
    #expect(lines == [])
    scheduler.advance()
    #expect(lines == ["soon"])
    #expect(scheduler.now == .milliseconds(0))
  }

  @Test("Actions run by date, and on one date in the order of scheduling.")
  func order() {
    at(2, "c")
    at(1, "a")
    at(2, "d")
    at(1, "b")
    scheduler.advance(by: .milliseconds(1))
    #expect(lines == ["1 ms", "a", "b"])
    scheduler.advance(by: .milliseconds(3))
    #expect(lines == ["1 ms", "a", "b", "2 ms", "c", "d", "4 ms"])
    #expect(scheduler.now.milliseconds == 4)
  }

  @Test("An action sees its own date, and may schedule due actions.")
  func nested() {
    scheduler.schedule(after: .milliseconds(1)) {
      write("at \(scheduler.now)")
      at(2, "inner, later")
      scheduler.schedule { write("inner, soon") }
    }
    at(1, "outer")
    scheduler.advance(to: .milliseconds(3))
    #expect(
      lines == [
        "1 ms", "at 1 ms", "outer", "inner, soon", "2 ms", "inner, later",
        "3 ms",
      ])
  }

  @Test("A past date counts as now.")
  func past() {
    scheduler.advance(to: .milliseconds(5))
    at(2, "late")
    at(-3, "earlier still")
    scheduler.advance()
    #expect(lines == ["5 ms", "earlier still", "late"])
    #expect(scheduler.now.milliseconds == 5)
  }

  @Test("A cancel ends a repeated action, even from inside it.")
  func repeats() {
    var count = 0
    var token: Cancellable?
    token = scheduler.schedule(
      after: .milliseconds(2), interval: .milliseconds(3)
    ) {
      count += 1
      write("turn \(count)")
      if count == 3 { token?.cancel() }
    }
    scheduler.advance(by: .milliseconds(100))
    #expect(
      lines == [
        "2 ms", "turn 1", "5 ms", "turn 2", "8 ms", "turn 3", "100 ms",
      ])
  }

  @Test("Releasing the token ends a repeated action and releases it.")
  func dropped() {
    final class Owned {}
    weak var watched: Owned?
    var token: Cancellable?
    do {
      let owned = Owned()
      watched = owned
      token = scheduler.schedule(
        after: .milliseconds(1), interval: .milliseconds(1)
      ) { [owned] in withExtendedLifetime(owned) { write("turn") } }
    }
    scheduler.advance(by: .milliseconds(1))
    #expect(watched != nil)
    token = nil
    #expect(watched == nil && token == nil)
    scheduler.advance(by: .milliseconds(5))
    #expect(lines == ["1 ms", "turn", "6 ms"])
  }

  @Test("An action may advance the time; later actions run at the new time.")
  func advancesInside() {
    scheduler.schedule(after: .milliseconds(1)) {
      scheduler.advance(by: .milliseconds(4))
      write("after \(scheduler.now)")
    }
    at(3, "middle")
    scheduler.advance(by: .milliseconds(2))
    #expect(lines == ["1 ms", "3 ms", "middle", "5 ms", "after 5 ms"])
  }

  @Test("Time never goes back, and an interval of zero does not repeat.")
  func traps() async {
    await #expect(processExitsWith: .failure) {
      VirtualTimeScheduler().advance(by: .milliseconds(-1))
    }
    await #expect(processExitsWith: .failure) {
      let scheduler = VirtualTimeScheduler()
      _ = scheduler.schedule(after: scheduler.now, interval: 0) {}
    }
    await #expect(processExitsWith: .failure) {
      let scheduler = VirtualTimeScheduler()
      _ = scheduler.schedule(after: scheduler.now, interval: -1) {}
    }
  }

  @Test("A moment has distances, an order and a description, and is Codable.")
  func moments() throws {
    typealias Moment = VirtualTimeScheduler.SchedulerTimeType
    let five = Moment.milliseconds(5)
    #expect(five.distance(to: .milliseconds(8)) == .milliseconds(3))
    #expect(five.advanced(by: .milliseconds(-5)) == .milliseconds(0))
    #expect(five > .milliseconds(4) && "\(five)" == "5 ms")
    let data = try JSONEncoder().encode([five])
    #expect(try JSONDecoder().decode([Moment].self, from: data) == [five])
  }

  @Test("Many threads may schedule; each action runs once.")
  func threads() {
    let scheduler = VirtualTimeScheduler()
    let count = Locked(0)
    onThreads(4) { number in
      for turn in 0..<100 {
        scheduler.schedule(after: .milliseconds(turn)) {
          count.withLock { $0 += 1 }
        }
        if number == 0 { scheduler.advance(by: .milliseconds(1)) }
      }
    }
    scheduler.advance(by: .milliseconds(100))
    #expect(count.withLock { $0 } == 400)
  }
}
