// 17.3 Serve the late
//
// Task: a subscriber of `share()` that comes after the answer receives only the
// completion. Write a publisher that subscribes to `upstream` once, and
// delivers the answer to every subscriber.
//
// - Hand the first subscriber its subscription; then subscribe to `upstream`,
//   and request everything. Subscribers that come before the completion of
//   `upstream` share that run. A subscriber that cancels inside
//   `receive(subscription:)` begins no run.
// - When `upstream` finishes, store its last value: that is the answer. Deliver
//   it to each subscriber that has requested a value, and `.finished` right
//   after it. Without a value, deliver `.finished` at once. `request(.none)`
//   requests nothing.
// - A later subscriber receives the same answer in the same way; do not
//   subscribe to `upstream` again.
// - Deliver a failure to all waiting subscribers, and do not store it. The next
//   subscriber begins a new run, even if it subscribes while the failure is
//   being delivered.
// - A cancel removes its subscriber, even inside a delivery; the subscriber
//   receives nothing more. When no subscriber waits, cancel the subscription to
//   `upstream`; the next subscriber begins a new run.
// - `upstream` may answer at once, inside the request. A second subscription
//   from it is cancelled. The subscribers retain the run, so it goes on even if
//   nothing retains this publisher. Release a subscriber at a completion and at
//   a cancel. Release the subscription to `upstream` with the last subscriber.
//
// If a second subscriber subscribes while the first receives its subscription,
// you may subscribe to `upstream` as soon as either has received its own. A
// late subscriber that requests inside `receive(subscription:)` may receive the
// answer inside that call or after it. No object is released while a lock is
// held.
//
// You may use: the pieces of chapters 01, 05 and 06. Threads: one.
//
// Chapter: Chapters/17-Sharing.md#keep-the-answer-for-late-subscribers
// Test it: swift run workbook test 17.3
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public final class AsksOnce<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  public init(_ upstream: Upstream) {
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}
