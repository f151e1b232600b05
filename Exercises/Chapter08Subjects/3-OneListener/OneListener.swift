// 08.3 One listener
//
// Task: write a subject for one subscriber at a time.
//
// - `send(_:)` delivers the value to the subscriber, if it has asked; if it
//   has not, or if nobody is there, the value is gone.
// - What is asked for and what is returned adds up; each value takes one.
// - A value that is sent from inside a delivery is delivered inside it.
// - `send(completion:)` ends the run without any demand, once. Whoever comes
//   after it gets a subscription and then the same end.
// - After a cancel nothing comes, and the line is free: another may subscribe.
//   Whoever subscribes while the line is taken gets a subscription and is
//   finished at once; the one who is there hears nothing of it.
// - At each end the subscriber is let go, though somebody may hold its
//   subscription, and the telephone.
//
// You may use: the pieces of chapters 01 and 05. Threads: one.
//
// Chapter: Chapters/08-Subjects.md#make
// Test it: swift run workbook test 08.3
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
