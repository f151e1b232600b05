import Foundation

/// A value behind a lock: one thread at a time reads or writes it.
///
/// Hold the lock only to read or write the state. Never call or release a
/// subscriber in `withLock`: its `deinit` may need the same lock.
@usableFromInline
package struct Locked<State> {
  /// One object that stores the state and, behind it, the mutex.
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

  /// Runs `body` with the state while no other thread can use it.
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

  /// Stores `new` and returns the old state, so that the old state is released
  /// after the unlock.
  @inlinable @discardableResult
  package func exchange(_ new: State) -> State {
    var last = new
    withLock { swap(&$0, &last) }
    return last
  }

  /// Runs `body` as `withLock` does; objects that `body` removes from the state
  /// are released after the unlock.
  ///
  /// The state is copied first, so an array that `body` changes is copied, too.
  @inlinable @discardableResult
  package func change<Result>(_ body: (inout State) -> Result) -> Result {
    let (old, result) = withLock { state in (state, body(&state)) }
    withExtendedLifetime(old) {}
    return result
  }
}
