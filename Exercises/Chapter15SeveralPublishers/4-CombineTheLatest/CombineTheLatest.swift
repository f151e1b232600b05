// 15.4 Combine the latest
//
// Task: write `combineLatest` of two publishers, in four stages. The tests of a
// stage say its number.
//
// - Stage 1, the latest. It hands its subscription downstream first, and then
//   subscribes to `a`, then to `b`. It keeps the latest value of each. When one
//   comes and both are there, it delivers the two.
// - Stage 2, demand. What downstream requests is requested of both, also of a
//   side that is subscribed to later. What downstream returns for a pair counts
//   as a request. A pair for which there is no demand is dropped; the value
//   stays the latest of its side.
// - Stage 3, ends. It finishes when both sides have. The first failure cancels
//   the other side and is passed on, without demand. A cancel goes to both, but
//   not to one that has ended. After that nothing follows, a subscription that
//   comes is cancelled, and subscriber and values are released.
// - Stage 4, threads. Any thread may send, request and cancel. Downstream is
//   called by one thread at a time, and the last pair that it gets is the
//   newest. A pair that comes while another is being delivered may be delivered
//   inside it, or after it. Nothing is called or released under a lock.
//
// You may use: `Locked`, and the pieces of chapters 01 and 05. Threads: many.
//
// Chapter: Chapters/15-SeveralPublishers.md#build-it
// Test it: swift run workbook test 15.4
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
where A.Failure == B.Failure {
  public typealias Output = (A.Output, B.Output)
  public typealias Failure = A.Failure

  private let a: A
  private let b: B

  public init(_ a: A, _ b: B) {
    self.a = a
    self.b = b
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    // MARK: - Stage 1
  }
}
