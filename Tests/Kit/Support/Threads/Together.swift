import Foundation
import UnlockHook

/// Two threads that use a piece without synchronization between them.
///
/// Elsewhere the kit hands control from one thread to the other, so no run
/// depends on chance. Each such handover is a synchronization, though, which
/// hides data races from ThreadSanitizer. Here one thread also goes first, but
/// through a flag that ThreadSanitizer does not treat as synchronization, so
/// the findings do not depend on timing. The results of these runs are not
/// compared: only their memory accesses are checked.
enum Together {
  /// Whether the program was built with ThreadSanitizer.
  static var isWatched: Bool { unlockHookIsSanitized() != 0 }

  /// The action that comes first.
  enum Turn: CaseIterable { case one, other }

  /// Performs both actions, each on a thread of its own.
  ///
  /// They call the piece directly: a lock of the kit would synchronize them.
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
