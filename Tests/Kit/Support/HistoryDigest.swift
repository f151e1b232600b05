/// What tests have heard, for a judge in another process.
///
/// An answer that finds a way into this process can change what a comparison
/// says here. It cannot change what a right answer let the same tests hear
/// elsewhere. So wherever a test compares a history with the one right history,
/// it tells what it heard, in a number; whoever grades has the numbers of the
/// solution, and compares them where no answer is.
public enum HistoryDigest {
  /// Who is told; nobody, but where a class is graded.
  nonisolated(unsafe) public static var tell: ((Int) -> Void)?
  /// Is told now and then that a long search goes on.
  nonisolated(unsafe) public static var goesOn: (() -> Void)?
  /// What every number depends on, so that none is known before.
  nonisolated(unsafe) public static var salt = ""

  /// A number that begins to grow; nil if nobody is told.
  static var beginning: Hasher? {
    guard tell != nil else { return nil }
    var hasher = Hasher()
    hasher.combine(salt)
    return hasher
  }

  /// Tells of one history.
  static func note(_ history: some Hashable) {
    guard var hasher = beginning else { return }
    hasher.combine(history)
    tell?(hasher.finalize())
  }

  /// Does what right answers do in more than one way: nobody is told of it.
  static func silently<Result>(_ body: () -> Result) -> Result {
    let teller = tell
    tell = nil
    defer { tell = teller }
    return body()
  }
}
