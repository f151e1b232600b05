// 17.3 Share and replay
//
// Task: write the `share` that Combine lacks: all subscribers share one
// subscription to `upstream`, and a late subscriber first receives the last
// values of `upstream`.
//
// - Hand the first subscriber its subscription; then subscribe to `upstream`,
//   and request everything. Later subscribers share that run. A subscriber that
//   cancels inside `receive(subscription:)` begins no run.
// - Each subscriber has its own queue. The queue begins with the last values of
//   `upstream`, at most `count`, the oldest first. Each later value is added at
//   its end. Deliver from the front as the subscriber's demand allows.
//   Requested and returned demand add up, and `request(.none)` requests
//   nothing. A request inside `receive(subscription:)` is served inside that
//   call. No queue drops a value.
// - When `upstream` completes, deliver the completion to each subscriber right
//   after the last value in its queue; if the queue is empty, at once. A later
//   subscriber receives the last values as it requests them, and then the same
//   completion. Do not subscribe to `upstream` again.
// - When the last subscriber cancels before `upstream` has completed, cancel
//   the subscription to `upstream`, and discard its values. The next subscriber
//   begins a new run.
// - A value that is sent or requested inside a delivery to the same subscriber
//   is delivered after that delivery. At the completion and at a cancel,
//   release the subscriber and its queue. Release no object while you hold a
//   lock: its `deinit` may cancel the run.
// - A negative `count` is a mistake in the program: it traps.
//
// Left open: (a) the order of the subscribers, if one subscribes, or `upstream`
// sends, while another one receives its subscription; (b) whether a delivery to
// one subscriber waits for the running delivery to another; (c) whether a
// subscriber that comes while the completion is being delivered receives it
// inside that call or after it.
//
// You may use: the pieces of chapters 01, 05 and 06. Threads: one.
//
// Chapter: Chapters/17-Sharing.md#challenge
// Test it: swift run workbook test 17.3
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

extension Publisher {
  public func share(replay count: Int) -> ShareAndReplay<Self> {
    ShareAndReplay(self, count)
  }
}

public final class ShareAndReplay<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  public init(_ upstream: Upstream, _ count: Int) {
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}
