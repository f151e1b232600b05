// 17.4 Connect by itself
//
// Task: write a publisher that connects another one for its subscribers, and
// counts them: `autoconnect`.
//
// - Each subscriber is subscribed to `upstream`: it gets upstream's values and
//   completion, and its requests go to upstream.
// - The first subscriber connects: it is subscribed to upstream, and then
//   `connect()` is called, once. Later subscribers are only subscribed to
//   upstream, also those that come from inside `connect()`.
// - When the last subscriber cancels, what `connect()` returned is cancelled,
//   once. The next subscriber is a first one again, and connects.
// - If all subscribers have cancelled before `connect()` is called, it is not
//   called; if they cancel while it runs, the connection is cancelled as soon
//   as `connect()` has returned.
// - A completion does not disconnect, nor does a cancel of that subscriber after
//   it. A subscriber that comes later does not connect again.
// - A subscription keeps the connection alive, also if nothing else holds this
//   publisher. At the completion and at a cancel it releases everything.
// - If upstream sends a second subscription, that one is cancelled.
// - Nothing is called, and nothing is released, while a lock is held.
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

/// A publisher that delivers nothing until it is told to begin.
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
