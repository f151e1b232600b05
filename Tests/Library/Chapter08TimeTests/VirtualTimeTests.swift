import Chapter01Handshake
import Chapter08Time
import ExerciseSupport
import Foundation
import Testing

@Suite("Virtual time moves when it is told to, and in one order")
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

  @Test("Nothing runs before the time is moved, not even what is due.")
  func standsStill() {
    scheduler.schedule { write("soon") }
    #expect(lines == [])
    scheduler.advance()
    #expect(lines == ["soon"])
    #expect(scheduler.now == .milliseconds(0))
  }

  @Test("Dates order what runs; on one date, who came first goes first.")
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

  @Test("An action sees its own date, and may schedule what is due as well.")
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

  @Test("A date that is past is now.")
  func past() {
    scheduler.advance(to: .milliseconds(5))
    at(2, "late")
    at(-3, "earlier still")
    scheduler.advance()
    #expect(lines == ["5 ms", "earlier still", "late"])
    #expect(scheduler.now.milliseconds == 5)
  }

  @Test("What repeats stops when it is cancelled, also from inside.")
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

  @Test("A dropped token ends what repeats, and releases it.")
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

  @Test("An action may move the time itself; the rest runs at its new time.")
  func advancesInside() {
    scheduler.schedule(after: .milliseconds(1)) {
      scheduler.advance(by: .milliseconds(4))
      write("after \(scheduler.now)")
    }
    at(3, "middle")
    scheduler.advance(by: .milliseconds(2))
    #expect(lines == ["1 ms", "3 ms", "middle", "5 ms", "after 5 ms"])
  }

  @Test("Time does not go back, and nothing repeats without time between.")
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

  @Test("A moment has distances, an order and a text, and is Codable.")
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
