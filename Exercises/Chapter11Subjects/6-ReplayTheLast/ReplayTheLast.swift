// 11.6 Replay the last
//
// Task: write a subject that stores the last `bufferSize` values for late
// subscribers. Combine has no such subject.
//
// - Each subscription has its own queue. The queue begins with the values that
//   the subject stores at the subscription, the oldest first. Each later value
//   is put at its end. A request takes values from the front, one at a time.
// - Values wait only without demand. Except inside a delivery, a queue never
//   has more than `bufferSize` waiting values: the oldest is dropped. With a
//   `bufferSize` of 0 a value without demand is dropped, and a value with
//   demand is delivered. A queue that exceeds the limit inside a delivery is
//   cut when that delivery has returned, or earlier.
// - After the completion the subject still stores its values. A later
//   subscriber receives them as it requests them. It receives the completion
//   right after the last value, or at once if there is no value. A subscriber
//   with waiting values receives the completion in the same way. A second
//   completion, and values that are sent after the first, change nothing, even
//   inside `receive(completion:)`.
// - Requests and the demand that `receive(_:)` returns add up. A value that is
//   sent or requested inside a delivery to a subscriber is delivered to it
//   after that delivery. Another subscriber's request is answered at once.
//   Every subscriber receives the values in the order in which they were sent.
// - At the completion and at a cancel the subscriber and its queue are
//   released. The subject also releases each value that was dropped or
//   delivered and is no longer among the last `bufferSize` values.
// - A negative `bufferSize` traps.
//
// You may use: the pieces of chapters 01, 05 and 06. Threads: one.
//
// Chapter: Chapters/11-Subjects.md#challenge
// Test it: swift run workbook test 11.6
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public final class ReplaySubject<Output, Failure: Error>: Publisher {
  public init(bufferSize: Int) {
  }

  public func send(_ value: Output) {
  }

  public func send(completion: Subscribers.Completion<Failure>) {
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}
