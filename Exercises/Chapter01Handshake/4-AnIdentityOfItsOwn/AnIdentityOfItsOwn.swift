// 01.4 An identity of its own
//
// Task: a subscription need not be a class, if it has an identity and
// shared state, as a class has. Make this struct a proper subscription:
//
// - `combineIdentifier` is the same for a ticket and all its copies, and
//   different for two tickets that were made apart, even if the first is long
//   gone when the second is made;
// - `request(_:)` passes the demand to the `send` closure;
// - after `cancel()` on any copy, no copy sends anything, and the closure has
//   been released;
// - the closure may call the ticket again: `request(_:)`, or `cancel()`.
//
// You may use: chapter 01 with `Locked`.
// Threads: many. Call the closure, and release it, outside of the lock.
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
