// 06.5 Throttle
//
// Task: a slider moves sixty times a second, and a picture is to follow it ten
// times a second. `debounce` would wait until the finger rests. Write
// `throttle(for:scheduler:latest:)`, as Combine has it.
//
// - It hands its own subscription down, and then asks upstream for everything.
// - The first value is delivered by the scheduler as soon as it can. From each
//   delivery on, `interval` must pass before the next one.
// - What comes meanwhile waits until then: with `latest: true` the last that
//   came, with `latest: false` the first. If nothing came, nothing waits, and
//   the next value is delivered as soon as possible again.
// - A value that begins to wait is paid for at once; if nothing is asked for
//   then, it is gone. One that takes its place costs nothing more, whatever is
//   asked for.
// - An end comes right behind the value that waits, at its time; if none waits,
//   by the scheduler as soon as it can. Both ends do.
// - A cancel cancels upstream, once, and lets everything go; nothing follows.
// - A second subscription is cancelled.
//
// You may use: `Locked`, and everything of chapter 06.
// Threads: many. Values come from one thread, the scheduler's actions run on
// another, one at a time, and requests and cancels come from anywhere.
//
// Chapter: Chapters/06-ControlEvents.md#challenge
// Test it: swift run workbook test 06.5
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand
import Chapter06ControlEvents

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
