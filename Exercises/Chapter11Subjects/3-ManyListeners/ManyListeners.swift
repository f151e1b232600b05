// 11.3 Many listeners
//
// Task: write a subject for many subscribers, which any thread may use.
//
// - Each subscriber has its own demand. `send(_:)` delivers the value to the
//   subscribers with demand, in the order in which they subscribed.
// - A subscriber that subscribes during a `send` does not receive that value. A
//   subscriber that cancels during a `send` receives nothing more. The others
//   receive the value as usual.
// - On one thread, a value that is sent inside a delivery is delivered inside
//   it: if A sends 2 while it receives 1, the deliveries are A1 A2 B2 B1. (If
//   values of another thread wait already, it may follow them instead.)
// - One thread at a time calls a subscriber. If a second thread sends during
//   that call, it does not wait: it puts the value, or the completion, into a
//   queue of that subscriber's subscription. The first thread then delivers
//   the queue in order; only a delivered value subtracts one from the demand.
// - `send(completion:)` completes every subscription once, without any demand,
//   after what waits. A later subscriber receives a subscription and the same
//   completion.
// - When a subscription completes or is cancelled, its subscriber and queue are
//   released, and it leaves the radio's list. While a lock is held, nothing is
//   called and no object is released: its `deinit` may cancel.
//
// You may use: `Locked`, and chapters 01, 05 and 06; Foundation's
// `pthread_self()` distinguishes one thread from another. Threads: many.
//
// Chapter: Chapters/11-Subjects.md#many-subscribers
// Test it: swift run workbook test 11.3
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
