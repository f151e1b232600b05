// 17.5 Serve the late
//
// Task: a subscriber of `share()` that comes after the answer gets the
// completion alone. Write a publisher that asks once and serves every
// subscriber.
//
// - The first subscriber gets its subscription; then `upstream` is subscribed
//   to, and asked for everything. Subscribers that come before its completion
//   share that.
// - When `upstream` finishes, its last value is the answer, and it is
//   remembered. Each subscriber gets it when it has asked for something, and
//   then `.finished`; if there was no value, `.finished` at once.
// - A subscriber that comes later gets the same answer in the same way;
//   `upstream` is not subscribed to again.
// - A failure goes to all waiting subscribers, and is not remembered: the next
//   subscriber begins anew, also one that comes from inside the failure.
// - A cancel takes its subscriber out. When no subscriber waits any more, the
//   subscription to `upstream` is cancelled; the next subscriber begins anew.
// - `upstream` may answer at once, inside the request. At a completion and at a
//   cancel the subscriber is released; with the last one, so is the
//   subscription to `upstream`.
//
// You may use: the pieces of chapters 01, 05 and 06. Threads: one.
//
// Chapter: Chapters/17-Sharing.md#late-subscribers
// Test it: swift run workbook test 17.5
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
