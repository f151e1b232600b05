import Findings
import Foundation

/// A thread of its own for code that may trap or hang.
///
/// A trap would end the process and lose the search's progress. A watched
/// thread that traps blocks forever instead, after it has printed its message,
/// so that the test can report the program.
final class HangGuard: @unchecked Sendable {
  /// The result of the work.
  enum Ending: Equatable {
    case done
    /// It gave up, trapped, or did not return.
    case lost(Finding.Trouble)
  }

  /// The seconds that may pass without a sign of progress.
  ///
  /// On a busy machine a thread that is ready to run waits for its turn, so
  /// only the time in which it has a processor or sleeps counts.
  private static let patience = 2.0

  private let condition = NSCondition()
  private var signs = 0
  private var ending: Ending?
  private var state: ThreadState?
  /// Whether work that did not return was computing rather than waiting.
  private(set) var isLooping = false

  /// Does `work` on a new thread. The work must call `isAlive()` regularly.
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

  /// The processor time that this process has used.
  private static var secondsUsed: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Reports progress.
  func isAlive() {
    condition.lock()
    signs &+= 1
    condition.unlock()
  }

  /// Ends the watch, and blocks the calling thread forever.
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
  /// The last line of the history.
  var words: String {
    switch self {
    case .hang, .lock: "(it does not come back)"
    case .trap: "(it traps)"
    case .endless: "(and so on, without an end)"
    }
  }
}

/// Blocks a watched thread that traps; other threads trap as usual.
private enum Trap {
  private final class Watched {
    let tell: () -> Void

    init(_ tell: @escaping () -> Void) { self.tell = tell }
  }

  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS]

  /// The previous actions of the signals; constant once `key` exists.
  nonisolated(unsafe) private static var before: [sigaction] = []

  /// The key of each thread's `Watched`; several threads may be watched.
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
    // Only now, because a signal may arrive at once and needs `before`.
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
      // Restore the old action: without a watch, the trap ends the process.
      if let index = signals.firstIndex(of: number) {
        sigaction(number, &before[index], nil)
      }
      return
    }
    Unmanaged<Watched>.fromOpaque(watched).takeUnretainedValue().tell()
    while true { sleep(1000) }
  }
}
