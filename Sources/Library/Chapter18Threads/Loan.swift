import Chapter01Handshake

/// Something that is fetched outside of the lock, and has to be given back.
///
/// To fetch it takes a call, and a cancel can come in the middle of that call.
/// Then the thread that fetched it finds the loan over, and gives it back.
package final class Loan<Thing> {
  private enum State {
    /// It has not been asked for.
    case open
    /// A thread is on the way to fetch it.
    case fetching
    /// It is here.
    case held(Thing)
    /// It is wanted no more.
    case over
  }

  private let state = Locked(State.open)

  package init() {}

  /// Whether the caller is to fetch it: the first one is.
  package func begin() -> Bool {
    state.withLock { state in
      guard case .open = state else { return false }
      state = .fetching
      return true
    }
  }

  /// Keeps `thing`; false if it is wanted no more.
  package func keep(_ thing: Thing) -> Bool {
    state.withLock { state in
      guard case .fetching = state else { return false }
      state = .held(thing)
      return true
    }
  }

  /// Ends the loan, and hands out what was held, for the caller to give back.
  @discardableResult
  package func end() -> Thing? {
    if case .held(let thing) = state.exchange(.over) { thing } else { nil }
  }
}
