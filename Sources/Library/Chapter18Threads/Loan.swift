import Chapter01Handshake

/// An object that is fetched outside the lock and must be given back.
///
/// Fetching takes a call, and a cancel can come during it. The fetching thread
/// then finds that the loan is over, and gives the object back.
package final class Loan<Thing> {
  private enum State {
    /// No thread has begun to fetch the object.
    case open
    /// A thread is fetching the object.
    case fetching
    /// The loan holds the object.
    case held(Thing)
    /// The loan has ended; the object is not needed.
    case over
  }

  private let state = Locked(State.open)

  package init() {}

  /// Returns whether the caller must fetch the object: true once.
  package func begin() -> Bool {
    state.withLock { state in
      guard case .open = state else { return false }
      state = .fetching
      return true
    }
  }

  /// Stores `thing`; returns false if the loan has ended.
  package func keep(_ thing: Thing) -> Bool {
    state.withLock { state in
      guard case .fetching = state else { return false }
      state = .held(thing)
      return true
    }
  }

  /// Ends the loan; returns the object, which the caller gives back.
  @discardableResult
  package func end() -> Thing? {
    if case .held(let thing) = state.exchange(.over) { thing } else { nil }
  }
}
