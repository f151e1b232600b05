// 05.4 Make a countdown
//
// Task: write a publisher that counts down to one and then finishes, 3 2 1 for
// a start of 3; a start of 0 finishes at once. It obeys demand in every case:
//
// - what is requested and what is returned adds up;
// - a request from inside `receive(_:)` joins the loop that is running: each
//   number comes once, and in order;
// - a cancel from inside `receive(_:)` ends the loop, and nothing follows;
// - at the end, and at a cancel, the subscriber is let go.
//
// You need no lock here; one thread is enough for this exercise.
//
// Chapter: Chapters/05-Demand.md#make
// Test it: swift run workbook test 05.4
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public struct Countdown: Publisher {
  public typealias Output = Int
  public typealias Failure = Never

  private let start: Int

  public init(from start: Int) {
    self.start = start
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
  }
}
