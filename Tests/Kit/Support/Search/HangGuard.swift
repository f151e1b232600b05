import Findings
import Foundation

/// A thread of its own for code that may trap, or may not come back.
///
/// A trap ends a process, and what is known of it would be lost. While a watch
/// is kept, a thread that traps stands still instead, for good, and the test
/// says what it was doing. It has printed its message by then.
final class HangGuard: @unchecked Sendable {
  /// How a piece of work ended.
  enum Ending: Equatable {
    case done
    /// It gave up by itself, or trapped, or did not come back.
    case lost(Finding.Trouble)
  }

  /// How many seconds may be wasted without a sign of life.
  ///
  /// On a busy machine a thread that would run waits for its turn: only the time
  /// in which it has a processor counts, and that in which it sleeps.
  private static let patience = 2.0

  private let condition = NSCondition()
  private var signs = 0
  private var ending: Ending?
  private var state: ThreadState?
  /// Whether what did not come back was at work meanwhile, and did not wait.
  private(set) var isLooping = false

  /// Does `work` on a thread of its own, which must give signs of life.
  func keep(_ work: @escaping (HangGuard) -> Void) -> Ending {
    LearnersLine.prepare()
    let thread = Thread {
      self.begin()
      Trap.watch({ self.end(.lost(.trap)) }) { work(self) }
      self.end(.done)
    }
    thread.stackSize = 8 << 20
    thread.start()
    return wait()
  }

  private func begin() {
    condition.lock()
    state = .current
    condition.unlock()
  }

  private func wait() -> Ending {
    condition.lock()
    defer { condition.unlock() }
    var (seen, wasted, used) = (-1, 0.0, Self.secondsUsed)
    var last = used
    while ending == nil {
      if condition.wait(until: Date(timeIntervalSinceNow: 0.1)) { continue }
      if seen != signs {
        (seen, wasted, used) = (signs, 0, Self.secondsUsed)
      }
      let now = Self.secondsUsed
      wasted += state?.isAsleep ?? true ? 0.1 : min(0.1, now - last)
      last = now
      if wasted > Self.patience {
        isLooping = now - used > 0.1
        ending = .lost(.hang)
      }
    }
    return ending ?? .done
  }

  /// How long processors have worked for this program.
  private static var secondsUsed: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// A sign of life.
  func isAlive() {
    condition.lock()
    signs &+= 1
    condition.unlock()
  }

  /// Ends the watch, and leaves the thread that calls where it is.
  func giveUp(_ why: Finding.Trouble) -> Never {
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

extension Finding.Trouble {
  /// What stands at the end of a history.
  var words: String {
    switch self {
    case .hang, .lock: "(it does not come back)"
    case .trap: "(it traps)"
    case .endless: "(and so on, without an end)"
    }
  }
}

/// Holds a thread that traps, if it is watched; others trap as ever.
private enum Trap {
  private final class Watched {
    let tell: () -> Void

    init(_ tell: @escaping () -> Void) { self.tell = tell }
  }

  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS]

  /// What happened at a signal before; nobody writes it after `key` is made.
  nonisolated(unsafe) private static var before: [sigaction] = []

  /// Where each thread keeps who is to be told. Several may be watched at once.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = { Trap.caught($0) }
    #else
      action.__sigaction_handler.sa_handler = { Trap.caught($0) }
    #endif
    before = signals.map { signal in
      var old = sigaction()
      sigaction(signal, nil, &old)
      return old
    }
    // Only now: a signal that comes at once must find what was before.
    for signal in signals { sigaction(signal, &action, nil) }
    return key
  }()

  static func watch(_ tell: @escaping () -> Void, _ work: () -> Void) {
    let watched = Watched(tell)
    pthread_setspecific(key, Unmanaged.passUnretained(watched).toOpaque())
    withExtendedLifetime(watched) { work() }
    pthread_setspecific(key, nil)
  }

  private static func caught(_ number: Int32) {
    guard let watched = pthread_getspecific(key) else {
      // Not ours: it happens once more, as it would have.
      if let index = signals.firstIndex(of: number) {
        sigaction(number, &before[index], nil)
      }
      return
    }
    Unmanaged<Watched>.fromOpaque(watched).takeUnretainedValue().tell()
    while true { sleep(1000) }
  }
}
