// 10.3 Pair the changes
//
// Task: with the option `.prior`, and without `.initial`, each change of an
// observed property is delivered twice: the old value, and then the new one.
// Write the operator that makes one value out of every two: `Pairs(publisher)`
// delivers (old: 0, new: 1), (old: 1, new: 5) …
//
// - One pair is two values. When downstream requests three pairs, the operator
//   requests six values from upstream; when downstream requests everything, so
//   does the operator. In the same way, it doubles the demand that downstream
//   returns. A demand that is too large to double becomes unlimited.
// - A completion is passed on at once. An old value whose new one never comes
//   is dropped.
// - A cancel is passed on, once. It releases the waiting old value, and so does
//   a completion. No object is released while a lock is held, because its
//   `deinit` may cancel the run.
// - The old value is the only thing that waits. As soon as upstream's
//   subscription arrives, the operator hands downstream a subscription of its
//   own. A second subscription is cancelled. No test checks `request(.none)`.
//
// You may use: `Locked`, and the pieces of chapters 01, 05 and 06.
// Threads: many. Values come from one thread at a time, but requests and the
// cancel may come from any other at the same time.
//
// Chapter: Chapters/10-FirstAndMerge.md#challenge
// Test it: swift run workbook test 10.3
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public struct Pairs<Upstream: Publisher>: Publisher {
  public typealias Output = (old: Upstream.Output, new: Upstream.Output)
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream

  public init(_ upstream: Upstream) {
    self.upstream = upstream
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}
