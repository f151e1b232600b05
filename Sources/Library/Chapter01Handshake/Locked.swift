import Foundation

/// A value that one thread at a time can touch.
///
/// Hold it for reads and writes of the state only. Never call a subscriber
/// from inside `withLock`, and never release one there: its `deinit` may come
/// back for the same lock.
@usableFromInline
package final class Locked<State> {
  @usableFromInline let lock = NSLock()
  // The lock keeps accesses apart; they need no second check.
  @exclusivity(unchecked) @usableFromInline var state: State

  @inlinable
  package init(_ state: State) {
    self.state = state
  }

  /// Runs `body` alone with the state.
  @inlinable
  package func withLock<Result>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&state)
  }

  /// Puts `new` in the state's place and returns the old one, so that what it
  /// held is released after the lock is.
  @inlinable @discardableResult
  package func exchange(_ new: State) -> State {
    withLock { state in
      let old = state
      state = new
      return old
    }
  }
}
