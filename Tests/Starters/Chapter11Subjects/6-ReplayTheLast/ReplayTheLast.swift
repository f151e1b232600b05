// 11.6 Replay the last
//
// Task: write a subject that remembers the last `bufferSize` values for
// subscribers that come late. Combine has none.
//
// - Each subscription has a queue of its own. The queue begins with the values
//   that the subject remembers when it is subscribed to, the oldest first; each
//   value that is sent from then on is put at its end. What the subscriber asks
//   for is taken from the front, one value at a time.
// - Values wait only without demand, and a queue never has more than
//   `bufferSize` waiting values: the oldest one is dropped. With a `bufferSize`
//   of 0 a value without demand is dropped, and a value with demand is
//   delivered. What is sent from inside a delivery may be too much until that
//   delivery has returned.
// - After the completion the subject still remembers. A subscriber that comes
//   then gets the values as it asks for them, and the completion right after
//   the last of them, at once if there is none. A subscriber whose queue has
//   values when the completion comes gets it in the same way. A second
//   completion, and values that are sent after the first, change nothing, from
//   inside `receive(completion:)` too.
// - What is requested and what `receive(_:)` returns adds up. A value that is
//   sent, or asked for, from inside a delivery to a subscriber comes to it after
//   that delivery; what another one asks for comes at once. Every subscriber
//   gets the values in the order in which they were sent.
// - At the completion and at a cancel the subscriber and its queue are
//   released; a value that was dropped, or delivered, is not held either.
// - A negative `bufferSize` is a mistake in the program: it traps.
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
