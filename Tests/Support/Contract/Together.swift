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

  static func perform(_ deeds: [Stage.Deed]) {
    onThreads(deeds.count) { deeds[$0].perform() }
  }
}
