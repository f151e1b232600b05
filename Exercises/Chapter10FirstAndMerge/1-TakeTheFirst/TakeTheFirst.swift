// 10.1 Take the first
//
// Task: write the operator that delivers the first value of another publisher,
// and finishes. It is a subscriber to its upstream, and a subscription to its
// downstream.
//
// - When upstream's subscription arrives, the operator hands downstream a
//   subscription of its own. Then it requests `.unlimited` from upstream,
//   whether or not downstream has requested anything.
// - When the first value arrives, even before the operator has requested it,
//   the operator cancels upstream. The value waits until downstream requests
//   one; then the operator delivers it, and `.finished` right after it.
//   `request(.none)` has no effect.
// - If a completion of either kind arrives before any value, pass it on. No
//   test checks how you treat a completion that comes before the subscription.
// - Downstream may cancel before the value arrives, while the value waits, or
//   while the value is being delivered. Upstream is cancelled only once, and
//   nothing follows a cancel, not even `.finished`. After a cancel inside
//   `receive(subscription:)` the operator requests nothing from upstream.
// - A second subscription is cancelled.
// - The subscriber is released at a completion and at a cancel, even if the
//   subscription is still held. A waiting value is released with it.
// - Release no object while you hold a lock: its `deinit` may cancel the run.
//
// You may use: `Locked`, `Attachment`, and chapters 01, 05, 06 and 08.
// Threads: one.
//
// Chapter: Chapters/10-FirstAndMerge.md#make
// Test it: swift run workbook test 10.1
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public struct First<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream

  public init(_ upstream: Upstream) {
    self.upstream = upstream
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}
