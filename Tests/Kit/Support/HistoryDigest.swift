/// Hashes of the histories that tests observe, for a grader in another process.
///
/// An answer that manipulates this process can change the result of a
/// comparison here, but it cannot produce the histories of the right answer.
/// Wherever a test compares a history with the only right one, it therefore
/// reports a hash of that history. The grader compares the hashes with those of
/// the solution, in a process without the answer.
public enum HistoryDigest {
  /// Receives each hash; nil unless an answer is being graded.
  nonisolated(unsafe) public static var tell: ((Int) -> Void)?
  /// Called now and then while a long search continues.
  nonisolated(unsafe) public static var goesOn: (() -> Void)?
  /// A random part of each hash, so that an answer cannot predict hashes.
  nonisolated(unsafe) public static var salt = ""

  /// A new hasher; nil if no grader receives hashes.
  static var beginning: Hasher? {
    guard tell != nil else { return nil }
    var hasher = Hasher()
    hasher.combine(salt)
    return hasher
  }

  /// Reports the hash of one history.
  static func note(_ history: some Hashable) {
    guard var hasher = beginning else { return }
    hasher.combine(history)
    tell?(hasher.finalize())
  }

  /// Runs `body` without reporting hashes, since right answers may differ.
  static func silently<Result>(_ body: () -> Result) -> Result {
    let teller = tell
    tell = nil
    defer { tell = teller }
    return body()
  }
}
