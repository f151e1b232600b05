// 17.6 Share and replay
//
// Task: write the `share` that Combine lacks: one subscription to `upstream`
// for everybody, and its last values for subscribers that come late.
//
// - The first subscriber gets its subscription; then `upstream` is subscribed
//   to, and asked for everything. Later subscribers share that.
// - Each subscriber has a queue of its own. The queue begins with the last
//   values of `upstream`, at most `count`, the oldest first; each later value
//   is put at its end. What the subscriber asks for is taken from the front.
//   What is requested and what `receive(_:)` returns adds up. No queue drops a
//   value.
// - When `upstream` completes, each subscriber gets that completion right after
//   the last value of its queue, at once if the queue is empty. A subscriber
//   that comes later gets the last values as it asks for them, and the same
//   completion; `upstream` is not subscribed to again.
// - When the last subscriber cancels before `upstream` has completed, the
//   subscription to `upstream` is cancelled, and its values are forgotten. The
//   next subscriber begins anew.
// - A value that comes, or is asked for, from inside a delivery is delivered
//   after that delivery. At the completion and at a cancel the subscriber and
//   its queue are released.
// - A negative `count` is a mistake in the program: it traps.
//
// You may use: the pieces of chapters 01, 05 and 06. Threads: one.
//
// Chapter: Chapters/17-Sharing.md#challenge
// Test it: swift run workbook test 17.6
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
