// 19.2 Build combineLatest
//
// Task: build `combineLatest` of two publishers, in four stages. Each has its
// tests, and its section in the chapter.
//
// - 1: Hand the subscription downstream first. Then subscribe to `a`, and then
//   to `b`. Store the latest value of each side, separately for each
//   subscriber. When a value comes and both sides have one, deliver the pair.
//   In this stage you may request everything from both sides.
// - 2: Pass each of downstream's requests to `a`, and then to `b`. When the
//   subscription of a side comes later, request from it, in one request, all
//   that has been requested so far; if that is nothing, request nothing. The
//   demand that downstream returns for a pair is a request to both sides; you
//   may return it from `receive(_:)` to the side whose value made the pair.
//   Drop a pair without demand; its values stay the latest ones.
// - 3: Finish when both sides have finished. The first failure cancels the side
//   that has not ended, and is then delivered, even without demand. A cancel
//   goes to `a`, and then to `b`, but not to a side that has ended. After a
//   completion and after a cancel nothing follows, and the subscriber, the
//   values and both subscriptions are released. If downstream cancels inside
//   `receive(subscription:)`, still subscribe to `a` and `b`. Cancel a
//   subscription that comes after the completion or the cancel.
// - 4: Any thread may send, request and cancel. One thread at a time calls
//   downstream, and the last pair that downstream receives is the newest. If
//   the subscriber causes another pair inside a delivery, on the same thread,
//   deliver it at once or afterwards, but always in the same way. If another
//   thread makes a pair meanwhile, it stores the pair and goes on; deliver that
//   pair after the delivery in progress. `.finished` follows the pairs that
//   were made before; a failure may overtake them. Call no other code while you
//   hold a lock. Release no object while you hold a lock: its `deinit` may
//   cancel the run.
//
// You may use: `Locked`, and chapters 01, 05 and 06. Threads: many.
//
// Chapter: Chapters/19-SeveralPublishers.md#build-combinelatest-in-four-stages
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
