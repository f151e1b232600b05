// 01.4 An identity of its own
//
// Task: a subscription need not be a class, as long as it keeps what a class
// would give it. Make this struct a proper subscription:
//
// - `combineIdentifier` is the same for a ticket and all its copies, and
//   different for two tickets that were made apart;
// - `request(_:)` passes the demand to the `send` closure;
// - after `cancel()` on any copy, no copy sends anything, and the closure has
//   been let go.
//
// Chapter: Chapters/01-Handshake.md#challenge
// Test it: swift run workbook test 01.4
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake

public struct Ticket: Subscription {
  public var combineIdentifier: CombineIdentifier { CombineIdentifier() }

  public init(send: @escaping (Subscribers.Demand) -> Void) {
  }

  public func request(_ demand: Subscribers.Demand) {
  }

  public func cancel() {
  }
}
