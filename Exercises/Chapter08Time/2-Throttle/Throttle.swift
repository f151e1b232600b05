// 08.2 Throttle
//
// Task: a slider moves sixty times a second, and a picture is updated ten times
// a second. `debounce` would wait until the slider has stopped moving. Write
// `throttle(for:scheduler:latest:)`, which behaves as Combine's does.
//
// - The operator hands its own subscription downstream, and then requests
//   `.unlimited` from upstream.
// - The scheduler delivers the first value as soon as it can. After each
//   delivery, `interval` must pass before the next one. (No test uses an
//   interval of zero or less.)
// - One of the values that arrive during the interval waits until the interval
//   ends: with `latest: true` the last of them, with `latest: false` the first.
//   If none arrives, the scheduler delivers the next value as soon as it can.
// - Every value waits for its delivery, even the first. It may begin to wait
//   only if there is demand, from `request(_:)` or from the result of
//   `receive(_:)`; the demand is then reduced by one.
//   Without demand the value is dropped. A value that replaces a waiting one
//   does not reduce the demand.
// - A completion is delivered right after the waiting value, when that value is
//   due. If no value waits, the scheduler delivers the completion as soon as it
//   can. A failure waits just as `.finished` does.
// - The scheduled actions deliver even if nothing but the scheduler retains the
//   run.
// - A cancel cancels upstream, once, and releases the subscriber and the
//   waiting value; nothing follows.
// - A second subscription is cancelled.
// - Release no object while you hold a lock: its `deinit` may cancel the run.
//
// You may use: `Locked`, and everything from chapter 08. Threads: many. Values
// come from one thread, the scheduler's actions run on another (one action at a
// time), and requests and cancels come from any thread.
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
