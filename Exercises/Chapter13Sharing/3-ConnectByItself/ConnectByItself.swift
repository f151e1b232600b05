// 13.3 Connect by itself
//
// Task: write a publisher that connects another one for its subscribers.
//
// - Each subscriber is attached to `upstream`, whose values and end it gets;
//   what it asks for goes up.
// - The first one connects: it is attached, and then `connect()` is called,
//   once. Those who come later are attached, also those who come from inside
//   of `connect()`.
// - The last one who cancels disconnects: what `connect()` returned is
//   cancelled, once. Who comes after that is a first one again.
// - If all have cancelled before `connect()` is called, it is not; if they
//   cancel while it runs, the connection is cancelled when it has returned.
// - An end does not disconnect, and who comes after it does not connect.
// - A run that is on keeps the connection alive, also if nobody else holds this
//   publisher. At its end and at a cancel everything is let go.
// - A second subscription from above is cancelled.
// - Nothing is called, and nothing is released, while a lock is held.
//
// You may use: `Locked`, and the pieces of chapters 01 and 05. Threads: many;
// first subscribers that come at the same time connect once, too.
//
// Chapter: Chapters/13-Sharing.md#make
// Test it: swift run workbook test 13.3
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
