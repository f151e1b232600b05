// 07.4 Merge two
//
// Task: write the operator that delivers what two publishers deliver, in the
// order in which it comes.
//
// - It hands over its subscription first, and then subscribes to both sides,
//   the first one first.
// - One value of each side is fetched ahead: a side is asked for one when it
//   is attached, and for one more when its value has been delivered. What
//   nobody has asked for yet waits, in the order in which it came.
// - Once everything is requested, both sides are asked for everything.
// - It finishes when both sides have finished and nothing waits. The first
//   failure cancels the other side and is passed on at once; what waits is
//   lost.
// - A cancel goes to both sides, but not to one that has ended. After it, and
//   after the end, nothing follows, and the subscriber is let go. A side that
//   comes after a cancel is cancelled.
//
// You may use: the pieces of chapters 01 and 05. Threads: one.
//
// Chapter: Chapters/07-Observation.md#two-into-one
// Test it: swift run workbook test 07.4
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public struct Merge<A: Publisher, B: Publisher>: Publisher
where A.Output == B.Output, A.Failure == B.Failure {
  public typealias Output = A.Output
  public typealias Failure = A.Failure

  private let a: A
  private let b: B

  public init(_ a: A, _ b: B) {
    self.a = a
    self.b = b
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}
