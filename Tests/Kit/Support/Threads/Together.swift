import Foundation
import UnlockHook

/// Two threads that use a piece, with no order between them.
///
/// Everywhere else the kit hands over from one thread to the other, so that no
/// run needs luck; but each hand-over is an order, and where there is an order
/// ThreadSanitizer sees nothing. Here one thread goes first all the same, and
/// nothing that ThreadSanitizer knows of says so: what is found does not depend
/// on time. What comes of these runs is not judged: it is the accesses that are
/// watched.
enum Together {
  /// Whether ThreadSanitizer looks on.
  static var isWatched: Bool { unlockHookIsSanitized() != 0 }

  /// Which of two deeds comes first.
  enum Turn: CaseIterable { case one, other }

  /// Each of `pairs` twice, for a run in either order.
  static func inBothOrders<Pair>(_ pairs: [Pair]) -> [(Pair, Turn)] {
    pairs.flatMap { pair in Turn.allCases.map { (pair, $0) } }
  }

  /// Performs both, each on a thread of its own.
  ///
  /// They go straight to the piece: a lock of the kit's that both take first
  /// would be an order, too.
  static func perform(
    _ one: @escaping () -> Void, _ other: @escaping () -> Void,
    first turn: Turn
  ) {
    let deeds = turn == .one ? [one, other] : [other, one]
    let isDone = UnsafeMutablePointer<CInt>.allocate(capacity: 1)
    isDone.initialize(to: 0)
    defer { isDone.deallocate() }
    onThreads(2) { number in
      while number == 1, unlockHookFlag(isDone) == 0 { sched_yield() }
      deeds[number]()
      if number == 0 { unlockHookRaise(isDone) }
    }
  }
}
