// 11.3 One listener
//
// Task: write a subject for one subscriber at a time.
//
// - `send(_:)` delivers the value to the subscriber if it has demand; if it has
//   none, or if there is no subscriber, the value is dropped.
// - What is requested and what `receive(_:)` returns adds up; each value takes
//   one off.
// - A value that is sent from inside a delivery is delivered inside it.
// - `send(completion:)` completes the subscription once, and needs no demand. A
//   subscriber that comes after it gets a subscription and then the same
//   completion.
// - After a cancel nothing comes, and another subscriber may subscribe. A
//   subscriber that comes while there is one gets a subscription and
//   `.finished` at once; the first one hears nothing of it.
// - At a completion and at a cancel the subscriber is released, even if its
//   subscription, or the telephone, is still held.
// - A subscriber that is released may cancel, or send, in its `deinit`.
//
// You may use: the pieces of chapters 01, 05 and 06. Threads: one.
//
// Chapter: Chapters/11-Subjects.md#make
// Test it: swift run workbook test 11.3
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public final class Telephone<Output, Failure: Error>: Publisher {
  public init() {}

  public func send(_ value: Output) {
  }

  public func send(completion: Subscribers.Completion<Failure>) {
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}
