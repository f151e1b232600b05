// 10.2 Merge two
//
// Task: write the operator that delivers the values of two publishers, in the
// order in which they arrive. One test builds note D's `KVO<T>` with it.
//
// - It hands its subscription downstream first, and then subscribes to both
//   upstreams, `a` before `b`.
// - It prefetches one value from each upstream: it requests one when the
//   subscription arrives, and one more after each delivery of a value from that
//   upstream. Values without demand wait, in the order in which they came.
// - A value that arrives inside a delivery waits until the delivery has
//   returned.
// - As soon as downstream has requested or returned `.unlimited`, the operator
//   requests `.unlimited` from both upstreams, `a` before `b`. It may do so
//   before or after it delivers the waiting values. `request(.none)` requests
//   nothing, and does no harm.
// - It finishes when both upstreams have finished and nothing waits. The first
//   failure cancels the other upstream and is passed on at once; waiting values
//   are dropped.
// - A cancel cancels both upstreams, but not one that has completed. After a
//   cancel, and after the completion, nothing follows, and the subscriber is
//   released. A subscription that arrives after a cancel or a failure is
//   cancelled.
// - The tests leave two things open: whether you still subscribe to an upstream
//   after a cancel or a failure, and how you treat a second subscription from
//   one upstream.
//
// You may use: the pieces of chapters 01, 05 and 06. Threads: one.
//
// Chapter: Chapters/10-FirstAndMerge.md#merge-two-publishers
// Test it: swift run workbook test 10.2
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
