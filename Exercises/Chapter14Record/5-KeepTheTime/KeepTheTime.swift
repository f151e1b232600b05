// 14.5 Keep the time
//
// Task: write a recording that stores the time of each value. It is written as
// a marble string, in which each symbol, or each group in parentheses, takes
// one tick of 10 virtual milliseconds:
//
//       -           nothing
//       a, B, 7     a value: any letter except x, or a digit
//       |           the run finishes
//       x           the run fails, with `Broken`
//       (ab|)       two or more symbols in one tick: values, or values and then
//                   the completion
//
// - `init?(_:)` reads a string, and `marbles` writes the same string again. A
//   run has exactly one completion, its last symbol. For any other string the
//   initializer returns nil.
// - `publisher(on:)` plays the recording to each subscriber. Ticks are
//   counted from the subscription. The scheduler delivers the symbols of a tick
//   when the tick is due. The symbols of tick 0 are delivered at the next
//   `advance`. The subscriber need not retain its subscription.
// - A value without demand waits, in order, and is delivered as soon as it is
//   requested. The completion needs no demand: it is delivered when it is due
//   and no value waits. After a cancel nothing is delivered. At the completion
//   and at a cancel the subscriber is released. A request inside a delivery
//   takes effect after that delivery.
// - `recordTimes` subscribes to a publisher, and requests everything. At the
//   completion it calls `receive` with the recording; after a cancel it does
//   not. Ticks are counted from the call to `recordTimes`, and are rounded
//   down: a value after 19 milliseconds belongs to tick 1. A cancel goes to
//   upstream, and a second subscription is cancelled. At the completion and at
//   a cancel, the subscription to upstream is released.
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
