// 16.4 Growing pauses
//
// Task: a server in trouble gets worse when all clients try again at once.
// Write a retry with exponential backoff: it waits before each new attempt,
// longer each time.
//
// - When a run of `upstream` fails, wait, and then subscribe again, up to
//   `retries` times. The first pause is `pause`, and each later pause is twice
//   the previous one. No pause is longer than `limit`, not even the first.
// - Deliver the last failure at once, without a pause.
// - A cancel ends a pause: `upstream` is not subscribed to again.
// - The scheduler retains the run during a pause, even if nothing else does.
// - With `retries` of 0 or less, never subscribe again. (In Combine a negative
//   number means no limit.)
// - No test checks a `pause` or a `limit` of zero or less.
//
// Make a `Handover` for each subscriber, which receives it as its subscription.
// It requests the outstanding demand from each new run. Its `detach()` releases
// a failed run, and returns whether there still is a subscriber.
//
// You may use: `Handover` of chapter 16, and chapters 01, 05, 06 and 08.
// Threads: one.
//
// Chapter: Chapters/16-Recovery.md#challenge
// Test it: swift run workbook test 16.4
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand
import Chapter08Time
import Chapter16Recovery

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
