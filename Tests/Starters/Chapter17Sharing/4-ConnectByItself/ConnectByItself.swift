// 17.4 Connect by itself
//
// Task: write `autoconnect`: a publisher that counts the subscribers of another
// one, and connects it for them.
//
// - Subscribe each subscriber to `upstream`. It receives upstream's values and
//   completion. Its requests and returned demand go to upstream.
// - For the first subscriber, connect: subscribe it to upstream, and then call
//   `connect()`, once, even if it has requested nothing. For later subscribers,
//   even those that come inside `connect()`, do not call `connect()`.
// - When the last subscriber cancels, cancel the result of `connect()`, once.
//   The next subscriber is a first one again, and connects.
// - If all subscribers have cancelled before you call `connect()`, do not call
//   it. If all cancel while it runs, cancel the connection as soon as it has
//   returned.
// - A completion does not disconnect, and neither does a cancel after the
//   completion. For a subscriber that comes after the completion, do not
//   connect again.
// - The subscriptions retain the connection, even if nothing else retains this
//   publisher. At its completion and at its cancel, a subscription releases
//   everything that it retains.
// - Cancel a second subscription from upstream. Left open: if all subscribers
//   have cancelled, and another one comes before `connect()` is called for
//   them, whether you connect for it.
// - Call no other code while you hold a lock. No object is released while a
//   lock is held, and a released object may cancel in its `deinit`.
//
// You may use: `Locked`, and chapters 01, 05 and 06. Threads: many; if several
// first subscribers come at the same time, connect only once.
//
// Chapter: Chapters/17-Sharing.md#make
// Test it: swift run workbook test 17.4
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

/// A publisher that delivers nothing before `connect()` is called.
public protocol Connectable: Publisher {
  func connect() -> Cancellable
}

public final class ConnectsByItself<Upstream: Connectable>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  public init(_ upstream: Upstream) {
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}
