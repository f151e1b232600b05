// 17.4 Connect by itself
//
// Task: write `autoconnect`: a publisher that counts the subscribers of another
// one, and connects it for them.
//
// - Subscribe each subscriber to `upstream`. It receives upstream's values and
//   completion. Its requests and returned demand go to upstream.
// - The first subscriber connects: subscribe it to upstream, and then call
//   `connect()`, once, even if it has requested nothing. Only subscribe later
//   subscribers to upstream, also those that come inside `connect()`.
// - When the last subscriber cancels, cancel the result of `connect()`, once.
//   The next subscriber is a first one again, and connects.
// - If all subscribers have cancelled before you call `connect()`, do not call
//   it. If all cancel while it runs, cancel the connection as soon as it has
//   returned.
// - A completion does not disconnect, and a later cancel of that subscriber
//   does not either. A subscriber that comes after the completion does not
//   connect again.
// - The subscriptions retain the connection, even if nothing else retains this
//   publisher. At its completion and at its cancel, a subscription releases
//   everything that it retains.
// - Cancel a second subscription from upstream. Left open: whether a subscriber
//   connects that comes after all others have cancelled, but before `connect()`
//   is called for them.
// - Call no other code while you hold a lock. No object is released while a
//   lock is held, and a released object may cancel in its `deinit`.
//
// You may use: `Locked`, and chapters 01, 05 and 06. Threads: many;
// first subscribers that come at the same time connect once, too.
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
