// 08.4 Many listeners
//
// Task: write a subject for many subscribers, which any thread may use.
//
// - Each subscriber has a demand of its own. `send(_:)` delivers the value, in
//   the order in which they subscribed, to those who have asked.
// - Whoever subscribes or cancels during a `send` disturbs nobody: the one who
//   comes is not told of that value, the one who goes is told nothing more.
// - On one thread, a value that is sent from inside a delivery is delivered
//   inside it: with A and B, sending 2 from A's 1 gives A1 A2 B2 B1.
// - A subscriber is told one thing at a time. If another thread sends while it
//   is being told something, that thread does not wait: it leaves the value, or
//   the end, with the run, and whoever delivers there comes back for it. The
//   value is paid for when its turn comes.
// - `send(completion:)` ends every run without any demand, once. Whoever comes
//   after it gets a subscription and then the same end.
// - At each end, and at a cancel, the subscriber is let go, and so is what
//   waits for it; the run leaves the radio's list.
// - Nothing is called, and nothing is released, while a lock is held.
//
// You may use: `Locked`, and the pieces of chapters 01 and 05; a thread is told
// from others by `pthread_self()` of Foundation. Threads: many.
//
// Chapter: Chapters/08-Subjects.md#many-listeners
// Test it: swift run workbook test 08.4
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
