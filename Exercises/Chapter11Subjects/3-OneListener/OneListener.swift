// 11.3 One listener
//
// Task: write a subject for one subscriber at a time.
//
// - `send(_:)` delivers the value to the subscriber if it has demand. Without
//   demand, or without a subscriber, the value is dropped.
// - Requests and the demand that `receive(_:)` returns add up; each value
//   subtracts one.
// - A value that is sent inside a delivery is delivered inside it.
// - `send(completion:)` completes the subscription once, and needs no demand. A
//   later subscriber receives a subscription and then the same completion.
// - After a cancel nothing is delivered, and another subscriber may subscribe.
//   Before that, a second subscriber receives a subscription and then
//   `.finished` at once, and the first one stays and notices nothing. It is
//   left open what calls inside the second one's `receive(subscription:)` do.
// - At a completion and at a cancel the subscriber is released, even if the
//   program still holds its subscription or the telephone.
// - No object is released while a lock is held. A subscriber that is released
//   may cancel, or send, in its `deinit`.
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
