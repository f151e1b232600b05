import UnlockHook

/// Two threads that use a piece at the very same time.
///
/// Everywhere else the kit hands over from one thread to the other, so that no
/// run needs luck; but each hand-over is an order, and where there is an order
/// ThreadSanitizer sees nothing. What comes of these runs is not judged: it is
/// the accesses that are watched.
enum Together {
  /// Whether ThreadSanitizer looks on.
  static var isWatched: Bool { unlockHookIsSanitized() != 0 }

  /// Performs both at the same time.
  ///
  /// They go straight to the piece: a lock of the kit's that both take first
  /// would be an order, too.
  static func perform(
    _ one: @escaping () -> Void, _ other: @escaping () -> Void
  ) {
    onThreads(2) { number in number == 0 ? one() : other() }
  }
}
