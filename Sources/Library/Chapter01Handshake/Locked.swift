import Foundation

/// A value that one thread at a time can touch.
///
/// Hold it for reads and writes of the state only. Never call a subscriber
/// from inside `withLock`, and never release one there: its `deinit` may come
/// back for the same lock.
@usableFromInline
package struct Locked<State> {
  /// The state, with the mutex behind it: one object.
  @usableFromInline
  final class Box: ManagedBuffer<State, pthread_mutex_t> {
    deinit {
      withUnsafeMutablePointerToElements { _ = pthread_mutex_destroy($0) }
    }
  }

  @usableFromInline let box: ManagedBuffer<State, pthread_mutex_t>

  @inlinable
  package init(_ state: State) {
    box = Box.create(minimumCapacity: 1) { box in
      box.withUnsafeMutablePointerToElements {
        _ = pthread_mutex_init($0, nil)
      }
      return state
    }
  }

  /// Runs `body` alone with the state.
  @inlinable
  package func withLock<Result>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result {
    try box.withUnsafeMutablePointers { state, mutex in
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return try body(&state.pointee)
    }
  }

  /// Puts `new` in the state's place and returns the old one, so that what it
  /// held is released after the lock is.
  @inlinable @discardableResult
  package func exchange(_ new: State) -> State {
    var last = new
    withLock { swap(&$0, &last) }
    return last
  }

  /// Runs `body` alone with the state, and releases after the lock what `body`
  /// removes from it.
  ///
  /// It copies the state, so `body` copies an array that it changes.
  @inlinable @discardableResult
  package func change<Result>(_ body: (inout State) -> Result) -> Result {
    let (old, result) = withLock { state in (state, body(&state)) }
    withExtendedLifetime(old) {}
    return result
  }
}
