// 01.4 An identity of its own
//
// Task: a subscription need not be a class if it has an identity and shared
// state, as an object has. Make the struct `Ticket` a proper subscription:
//
// - `combineIdentifier` is the same for a ticket and all its copies, and
//   different for two tickets that were made separately, even if the first no
//   longer exists when the second is made;
// - `request(_:)` passes each demand to the `send` closure, even `.none`;
// - after `cancel()` on any copy, no copy calls the closure, and the closure
//   has been released;
// - the closure may itself call `request(_:)` or `cancel()` on the ticket.
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
