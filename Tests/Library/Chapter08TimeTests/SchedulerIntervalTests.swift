import Chapter08Time
import Dispatch
import Foundation
import Testing

@Suite("A time interval counts nanoseconds, and never overflows")
struct SchedulerIntervalTests {
  typealias Interval = SchedulerInterval

  @Test("The units agree.")
  func units() {
    #expect(Interval.seconds(2) == .milliseconds(2_000))
    #expect(Interval.seconds(0.5) == .milliseconds(500))
    #expect(Interval.milliseconds(3) == .microseconds(3_000))
    #expect(Interval.microseconds(4) == .nanoseconds(4_000))
    #expect(Interval.milliseconds(5).magnitude == 5_000_000)
  }

  @Test("A literal means seconds.")
  func literals() {
    let two: Interval = 2
    let half: Interval = 0.5
    #expect(two == .seconds(2))
    #expect(half == .milliseconds(500))
  }

  @Test("Intervals add, subtract, multiply and compare.")
  func arithmetic() {
    var length = Interval.milliseconds(3) + .milliseconds(4)
    length -= .milliseconds(2)
    #expect(length == .milliseconds(5))
    #expect(-length == .milliseconds(-5))
    #expect(Interval.milliseconds(1) < .milliseconds(2))
    #expect(Interval.seconds(1.5) * 2 == .seconds(3))
    #expect(Interval.milliseconds(-200) * 0.5 == .milliseconds(-100))
    length *= 2
    #expect(length == .milliseconds(10))
    #expect(Interval(exactly: 7) == 7)
    #expect(Interval(exactly: UInt64.max) == nil)
  }

  @Test("An interval that is too long becomes the longest.")
  func saturation() {
    let longest = Interval.nanoseconds(.max)
    let shortest = Interval.nanoseconds(.min)
    #expect(Interval.seconds(Int.max) == longest)
    #expect(Interval.seconds(Int.min) == shortest)
    #expect(Interval.milliseconds(.max) == longest)
    #expect(Interval.microseconds(.min) == shortest)
    #expect(Interval.seconds(1e300) == longest)
    #expect(Interval.seconds(-Double.infinity) == shortest)
    #expect(longest + longest == longest)
    #expect(shortest - longest == shortest)
    #expect(longest - shortest == longest)
    #expect(longest * shortest == shortest)
    #expect(shortest * shortest == longest)
  }

  @Test("NaN seconds trap.")
  func notANumber() async {
    await #expect(processExitsWith: .failure) {
      _ = SchedulerInterval.seconds(Double.nan)
    }
  }

  @Test("An interval prints as milliseconds if they are whole.")
  func description() {
    #expect("\(Interval.seconds(0.3))" == "300 ms")
    #expect("\(Interval.nanoseconds(1_500))" == "1500 ns")
    #expect("\(Interval.zero)" == "0 ms")
  }

  @Test("An interval converts to and from a queue's interval.")
  func dispatch() {
    #expect(Interval(.seconds(2)) == .seconds(2))
    #expect(Interval(.milliseconds(2)) == .milliseconds(2))
    #expect(Interval(.microseconds(2)) == .microseconds(2))
    #expect(Interval(.nanoseconds(2)) == .nanoseconds(2))
    #expect(Interval(.never) == .nanoseconds(.max))
    #expect(Interval.seconds(1).timeInterval == .nanoseconds(1_000_000_000))
  }

  @Test("An interval is encoded and decoded unchanged.")
  func codable() throws {
    let data = try JSONEncoder().encode([Interval.milliseconds(3)])
    let read = try JSONDecoder().decode([Interval].self, from: data)
    #expect(read == [.milliseconds(3)])
  }
}
