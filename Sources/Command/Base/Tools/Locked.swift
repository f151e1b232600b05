import Foundation

/// A value that one thread at a time can touch.
package final class Locked<State> {
  private let lock = NSLock()
  private var state: State

  package init(_ state: State) {
    self.state = state
  }

  /// Runs `body` alone with the state.
  package func withLock<Result>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&state)
  }

  /// Puts `new` in the state's place and returns the old one.
  @discardableResult
  package func exchange(_ new: State) -> State {
    withLock { state in
      defer { state = new }
      return state
    }
  }
}
