import Foundation

/// A value that only one thread at a time can access.
package final class Locked<State> {
  private let lock = NSLock()
  private var state: State

  package init(_ state: State) {
    self.state = state
  }

  package func withLock<Result>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&state)
  }

  @discardableResult
  package func exchange(_ new: State) -> State {
    withLock { state in
      defer { state = new }
      return state
    }
  }
}
