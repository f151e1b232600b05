// 08.1 Wait for silence
//
// Task: a field's text is to be searched for when nobody has typed for a while.
// Write the operator that waits, `settled(for:scheduler:)`.
//
// - It hands its own subscription downstream, and then asks upstream for
//   everything.
// - A value waits until `dueTime` has passed without another. Another value
//   takes its place, and `dueTime` begins anew. What a `dueTime` of zero or
//   less means is left open.
// - A value that is due is delivered if there is demand, requested or returned;
//   otherwise it is dropped.
// - When upstream finishes, nobody will type any more: the waiting value is
//   delivered, if there is demand, and `.finished` right behind it, both by the
//   scheduler, as soon as it can. A failure drops the waiting value; the
//   scheduler delivers it, too.
// - A cancel cancels upstream, once, and releases everything; nothing follows,
//   not even a completion that the scheduler was to deliver.
// - A second subscription is cancelled.
//
// You may use: `Locked`, and the schedulers of chapter 08. `debounce` is the
// piece that the chapter builds next; it does something else at the end.
// Threads: many. Values come from one thread, the scheduler's actions run on
// another, one at a time, and requests and cancels come from anywhere.
//
// Chapter: Chapters/08-Time.md#wait-for-silence
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
