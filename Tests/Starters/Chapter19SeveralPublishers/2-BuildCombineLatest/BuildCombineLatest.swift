// 19.2 Build combineLatest
//
// Task: build `combineLatest` of two publishers, in four stages; each has its
// tests, and its section in the chapter.
//
// - 1: It hands its subscription downstream first, and then subscribes to `a`,
//   then to `b`. It keeps the latest value of each, for each subscriber apart.
//   When a value comes and both are there, it delivers the two. For now each
//   side may be asked for everything.
// - 2: What downstream requests is requested of `a`, and then of `b`. A side
//   that is subscribed to later is asked in one request for all that has been
//   requested so far; if that is nothing, it is not asked. What downstream
//   returns for a pair counts as a request. A pair for which there is no demand
//   is dropped; the value stays the latest of its side.
// - 3: It finishes when both sides have. The first failure cancels the side
//   that has not ended, and is then passed on; that needs no demand. A cancel
//   goes to `a`, and then to `b`, but not to a side that has ended. After the
//   end nothing follows, and subscriber and values are released. If downstream
//   cancels inside `receive(subscription:)`, `a` and `b` are still
//   subscribed to: a subscription that comes after the end is cancelled.
// - 4: Any thread may send, request and cancel. Downstream is called by one
//   thread at a time, and the last pair that it gets is the newest. If the
//   subscriber, while it receives a pair, causes another one on the same thread,
//   that one may be delivered at once or afterwards. A pair from another thread
//   is delivered when the subscriber has returned; the other thread leaves it,
//   and goes on. The finish comes after the pairs that were made before it. Nothing is
//   called or released under a lock.
//
// You may use: `Locked`, and chapters 01, 05 and 06. Threads: many.
//
// Chapter: Chapters/19-SeveralPublishers.md#build-it
// Test it: swift run workbook test 19.2
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

  // MARK: - Stage 1: The latest of both

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}

// MARK: - Stage 2: Demand

// MARK: - Stage 3: Completions

// MARK: - Stage 4: Threads
