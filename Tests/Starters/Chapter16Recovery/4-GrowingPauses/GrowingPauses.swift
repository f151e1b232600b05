// 16.4 Growing pauses
//
// Task: a server in trouble gets worse when all clients try again at once.
// Write a retry with exponential backoff: it waits before each new attempt,
// longer each time.
//
// - When a run of `upstream` fails, wait, and then subscribe again, up to
//   `retries` times. The first pause is `pause`, and each later pause is twice
//   as long as the previous one. Each pause is at most `limit`, even the first:
//   a longer pause becomes `limit`.
// - Deliver the last failure at once, without a pause. (Note E's pipeline of
//   `catch`, `delay` and `retry` waits before that failure, too.)
// - The subscriber receives one subscription, when the first run's subscription
//   comes. When a later run begins, request the outstanding demand from that
//   run, in one request that includes any demand from the pause; if the total
//   is zero, request nothing. The demand that `receive(_:)` returns
//   counts, too, even if the run fails inside that delivery. (In some tests the
//   whole pause passes inside that call to `receive(_:)`, so the next run
//   begins before it returns.)
// - A cancel cancels the current run. In a pause it ends the pause: `upstream`
//   is not subscribed to again. The scheduler retains the run during a pause,
//   even if nothing else does.
// - At a completion and at a cancel, release the subscriber, even while the
//   scheduler still retains an action. No object is released while a lock is
//   held, because its `deinit` may cancel the run.
// - With `retries` of 0 or less, never subscribe again. (In Combine a negative
//   number means no limit.)
// - No test checks a `pause` or a `limit` of zero or less, `request(.none)`, a
//   second subscription of one run, or a pause that ends inside the call that
//   subscribes to `upstream`.
//
// You may use: the pieces of chapters 01, 05, 06 and 08. Threads: one.
//
// Chapter: Chapters/16-Recovery.md#challenge
// Test it: swift run workbook test 16.4
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publisher {
  public func retry<S: Scheduler>(
    _ retries: Int, pause: S.SchedulerTimeType.Stride,
    limit: S.SchedulerTimeType.Stride, scheduler: S
  ) -> RetryWithPauses<Self, S> {
    RetryWithPauses(self, retries, pause, limit, scheduler)
  }
}

public struct RetryWithPauses<Upstream: Publisher, S: Scheduler>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  public init(
    _ upstream: Upstream, _ retries: Int,
    _ pause: S.SchedulerTimeType.Stride, _ limit: S.SchedulerTimeType.Stride,
    _ scheduler: S
  ) {
  }

  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
  }
}
