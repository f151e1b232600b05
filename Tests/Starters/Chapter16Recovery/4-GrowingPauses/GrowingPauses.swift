// 16.4 Growing pauses
//
// Task: a server in trouble is not helped by clients that all try again at
// once. Write a retry that waits, longer each time: with exponential backoff.
//
// - When a run of `upstream` fails, it pauses and then subscribes again,
//   `retries` times at most. The first pause is `pause`; each later one is
//   twice as long as the one before. But no pause, not even the first, is
//   longer than `limit`: then it is `limit` long.
// - The last failure is delivered at once: there is nothing to wait for.
// - The subscriber has one subscription, from the first run. Its outstanding
//   demand, with what it requests in pauses, is asked of the next run, in one
//   request; if it is zero, nothing is asked. What `receive(_:)` returns
//   counts, even if the run fails inside of that very delivery and the
//   scheduler begins the next one at once.
// - A cancel cancels the current run. In a pause it ends the pause: upstream is
//   not subscribed to any more.
// - At a completion, and at a cancel, the subscriber is released, whatever the
//   scheduler still holds.
// - With `retries` of 0 or less it never subscribes again: unlike Combine's
//   `retry`, which has no limit then if it is less than 0.
// - Left open: a `pause` or a `limit` of zero or less, `request(.none)`, and a
//   second subscription of one run.
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
