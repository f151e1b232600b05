// 08.2 Throttle
//
// Task: a slider moves sixty times a second, and a picture is to follow it ten
// times a second. `debounce` would wait until the finger rests. Write
// `throttle(for:scheduler:latest:)`, as Combine has it.
//
// - It hands its own subscription downstream, and then asks upstream for
//   everything.
// - The first value is delivered by the scheduler as soon as it can. From each
//   delivery on, `interval` must pass before the next one. What an interval of
//   zero or less means is left open.
// - One of the values that come meanwhile waits for that moment: with `latest:
//   true` the last of them, with `latest: false` the first. If none comes,
//   nothing waits, and the next value is delivered as soon as the scheduler
//   can.
// - A value takes one off the demand, requested or returned, when it begins to
//   wait; if the demand is zero then, the value is dropped. A value that takes
//   the place of a waiting one takes nothing off.
// - A completion comes right behind the value that waits, at its time; if none
//   waits, the scheduler delivers it as soon as it can. A failure waits like
//   `.finished`.
// - A cancel cancels upstream, once, and releases the subscriber and what
//   waits; nothing follows.
// - A second subscription is cancelled.
//
// You may use: `Locked`, and everything of chapter 08. Threads: many. Values
// come from one thread, the scheduler's actions run on another, one at a time,
// and requests and cancels come from any thread.
//
// Chapter: Chapters/08-Time.md#challenge
// Test it: swift run workbook test 08.2
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publishers {
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride,
      scheduler: Context, latest: Bool
    ) {
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
    }
  }
}

extension Publisher {
  public func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
  ) -> Publishers.Throttle<Self, S> {
    Publishers.Throttle(
      upstream: self, interval: interval, scheduler: scheduler, latest: latest)
  }
}
