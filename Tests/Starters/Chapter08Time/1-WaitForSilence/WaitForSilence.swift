// 08.1 Wait for silence
//
// Task: a search begins when the user has stopped typing for a while. Write the
// operator that waits, `settled(for:scheduler:)`.
//
// - The operator hands its own subscription downstream, and then requests
//   `.unlimited` from upstream.
// - A value waits until `dueTime` has passed without another value. Another
//   value replaces it, and the wait starts again. (No test uses a `dueTime` of
//   zero or less.)
// - A value that is due is delivered if there is demand, from `request(_:)` or
//   from the result of `receive(_:)`; otherwise the operator drops it.
// - When upstream finishes, the scheduler delivers, as soon as it can, the
//   waiting value (if there is demand) and then `.finished`. A failure drops
//   the waiting value; the scheduler delivers the failure as soon as it can.
// - The scheduled actions deliver even if nothing but the scheduler retains the
//   run.
// - A cancel cancels upstream, once, and releases everything. Nothing follows,
//   not even a completion whose delivery has been scheduled.
// - A second subscription is cancelled.
// - Release no object while you hold a lock: its `deinit` may cancel the run.
//
// You may use: `Locked`, and the schedulers of chapter 08. (`debounce`, which
// the chapter builds next, behaves differently at a completion.)
// Threads: many. Values come from one thread, the scheduler's actions run on
// another (one action at a time), and requests and cancels come from anywhere.
//
// Chapter: Chapters/08-Time.md#wait-for-a-pause-with-debounce
// Test it: swift run workbook test 08.1
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

public struct Settled<Upstream: Publisher, Context: Scheduler>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  public init(
    upstream: Upstream, dueTime: Context.SchedulerTimeType.Stride,
    scheduler: Context
  ) {
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}

extension Publisher {
  public func settled<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S
  ) -> Settled<Self, S> {
    Settled(upstream: self, dueTime: dueTime, scheduler: scheduler)
  }
}
