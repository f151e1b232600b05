// 14.5 Keep the time
//
// Task: a recording that knows *when*. It is written as a marble string, in
// which each sign takes one tick, and a tick is 10 virtual milliseconds:
//
//   -           nothing
//   a, B, 7     a value: a letter but x, or a digit
//   |           the run finishes
//   x           the run fails, with `Broken`
//   (ab|)       two or more at one tick, values or values and the end
//
// - `init?(_:)` reads a string, `marbles` writes the same string again. A run
//   has one end, the last sign: a string without it, with something after it,
//   or with any other sign is none, and the initializer returns nil.
// - `publisher(on:)` plays it to each subscriber; ticks count from the moment
//   of subscribing. What is due at a tick is delivered by the scheduler at that
//   time, tick 0 at the next `advance`, also to a subscriber that does not keep
//   its subscription. A value without demand waits, in order, and is delivered
//   as soon as it is asked for. The end is delivered when it is due and nothing
//   waits before it. After a cancel nothing comes.
// - `recordTimes` runs a publisher and hands over the recording at its end, and
//   nothing after a cancel. Ticks count from the moment of subscribing, and a
//   tick that is not full does not count.
//
// You may use: the pieces of chapters 01, 04, 05, 06 and 08. Threads: one.
//
// Chapter: Chapters/14-Record.md#challenge
// Test it: swift run workbook test 14.5
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter08Time

public struct Broken: Error, Equatable, CustomStringConvertible {
  public init() {}
  public var description: String { "broken" }
}

public struct TimedRecording {
  public init?(_ marbles: String) {
    return nil
  }

  public var marbles: String { "" }

  public func publisher(on scheduler: VirtualTimeScheduler) -> TimedPublisher {
    TimedPublisher()
  }
}

public struct TimedPublisher: Publisher {
  public typealias Output = Character
  public typealias Failure = Broken

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Character, S.Failure == Broken {
  }
}

public func recordTimes<P: Publisher>(
  of publisher: P, on scheduler: VirtualTimeScheduler,
  whenComplete receive: @escaping (TimedRecording) -> Void
) -> AnyCancellable where P.Output == Character, P.Failure == Broken {
  AnyCancellable {}
}
