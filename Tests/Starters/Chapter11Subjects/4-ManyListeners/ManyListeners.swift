// 11.4 Many listeners
//
// Task: write a subject for many subscribers, which any thread may use.
//
// - Each subscriber has a demand of its own. `send(_:)` delivers the value to
//   the subscribers with demand, in the order in which they subscribed.
// - A subscriber that comes during a `send` does not get that value; one that
//   cancels during it gets nothing more. The others are not disturbed.
// - On one thread, a value that is sent from inside a delivery is delivered
//   inside it: with A and B, sending 2 from A's 1 gives A1 A2 B2 B1.
// - A subscriber is called by one thread at a time. If another thread sends
//   while a subscriber is being called, that thread does not wait: it leaves
//   the value, or the completion, in a queue of that subscription, and the
//   thread that is delivering there delivers it next. What is queued is
//   delivered in the order in which it was left, and takes one off the demand
//   when its turn comes.
// - `send(completion:)` completes every subscription once, without any demand.
//   A subscriber that comes after it gets a subscription and then the same
//   completion.
// - At a completion and at a cancel the subscriber and its queue are released,
//   and the subscription leaves the radio's list.
// - Nothing is called, and nothing is released, while a lock is held.
//
// You may use: `Locked`, and chapters 01, 05 and 06; `pthread_self()`
// of Foundation tells one thread from another. Threads: many.
//
// Chapter: Chapters/11-Subjects.md#many-subscribers
// Test it: swift run workbook test 11.4
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand
import Foundation

public final class Radio<Output, Failure: Error>: Publisher {
  public init() {}

  public func send(_ value: Output) {
  }

  public func send(completion: Subscribers.Completion<Failure>) {
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}
