import Foundation

/// A thread of its own for code that may trap, or may not come back.
///
/// A trap ends a process, and what is known of it would be lost. While a watch
/// is kept, a thread that traps stands still instead, for good, and the test
/// says what it was doing. It has printed its message by then.
final class Watch: @unchecked Sendable {
  /// How a piece of work ended.
  enum Ending: Equatable {
    case done
    /// It gave up by itself, or trapped, or did not come back.
    case lost(String)
  }

  /// How many tenths of a second may pass without a sign of life.
  private static let patience = 30

  private let condition = NSCondition()
  private var signs = 0
  private var ending: Ending?

  /// Does `work` on a thread of its own, which must give signs of life.
  func keep(_ work: @escaping (Watch) -> Void) -> Ending {
    let thread = Thread {
      Trap.isWatched { work(self) }
      self.end(.done)
    }
    thread.stackSize = 8 << 20
    Trap.prepare { [weak self] in self?.end(.lost("(it traps)")) }
    thread.start()
    defer { Trap.forget() }
    return wait()
  }

  private func wait() -> Ending {
    condition.lock()
    defer { condition.unlock() }
    var (seen, ticks) = (-1, 0)
    while ending == nil {
      if condition.wait(until: Date(timeIntervalSinceNow: 0.1)) { continue }
      (seen, ticks) = (signs, seen == signs ? ticks + 1 : 0)
      if ticks >= Self.patience { ending = .lost("(it does not come back)") }
    }
    return ending ?? .done
  }

  /// A sign of life.
  func isAlive() {
    condition.lock()
    signs &+= 1
    condition.unlock()
  }

  /// Ends the watch, and leaves the thread that calls where it is.
  func giveUp(_ why: String) -> Never {
    end(.lost(why))
    while true { sleep(1000) }
  }

  private func end(_ ending: Ending) {
    condition.lock()
    if self.ending == nil { self.ending = ending }
    condition.broadcast()
    condition.unlock()
  }
}

/// Holds the thread that traps, as long as one is watched.
private enum Trap {
  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS]
  nonisolated(unsafe) private static var watched: pthread_t?
  nonisolated(unsafe) private static var tell: () -> Void = {}
  nonisolated(unsafe) private static var before: [sigaction] = []

  static func prepare(_ tell: @escaping () -> Void) {
    self.tell = tell
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = { Trap.caught($0) }
    #else
      action.__sigaction_handler.sa_handler = { Trap.caught($0) }
    #endif
    before = signals.map { signal in
      var old = sigaction()
      sigaction(signal, &action, &old)
      return old
    }
  }

  static func forget() {
    for (signal, old) in zip(signals, before) {
      var old = old
      sigaction(signal, &old, nil)
    }
    before = []
  }

  static func isWatched(_ work: () -> Void) {
    watched = pthread_self()
    work()
    watched = nil
  }

  private static func caught(_ number: Int32) {
    guard let watched, pthread_equal(watched, pthread_self()) != 0 else {
      // Not ours: let it happen as it would have.
      signal(number, SIG_DFL)
      raise(number)
      return
    }
    tell()
    while true { sleep(1000) }
  }
}
