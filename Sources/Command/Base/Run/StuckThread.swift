import Foundation

/// The thread that blocks a program.
///
/// A trap signal to that thread makes Swift write a backtrace, which names the
/// learner's line. Only Linux describes threads in enough detail; elsewhere a
/// report names the test but not the line.
package struct StuckThread {
  private var process: pid_t
  private var thread: pid_t
  private var asked: Date?

  package init?(of process: pid_t) {
    guard let thread = Self.find(in: process) else { return nil }
    (self.process, self.thread) = (process, thread)
  }

  /// Sends the trap; the second one ends the program.
  ///
  /// A second trap would cut off a backtrace that is still being written, so two
  /// seconds pass between them.
  ///
  /// - Returns: Whether there was a thread to trap.
  package mutating func trap() -> Bool {
    #if os(Linux)
      if let asked, Date().timeIntervalSince(asked) < 2 {
        return kill(process, 0) == 0
      }
      asked = Date()
      guard let symbol = dlsym(nil, "tgkill") else { return false }
      typealias Function = @convention(c) (pid_t, pid_t, Int32) -> Int32
      let tgkill = unsafeBitCast(symbol, to: Function.self)
      return tgkill(process, thread, SIGTRAP) == 0
    #else
      return false
    #endif
  }

  /// Returns a running thread, or else one that waits without a time limit.
  ///
  /// Idle workers of Dispatch wait with a time limit.
  private static func find(in process: pid_t) -> pid_t? {
    func score(_ thread: KernelThread) -> Int {
      if thread.state == "R" { return 3 }
      // The main thread only waits for the tests' tasks.
      if thread.id == process || thread.name.contains("overcommit") { return 0 }
      let call = thread.call
      return call.count > 4 && call[4] == "0x0" ? 2 : 1
    }
    return KernelThread.all(of: process).map { ($0.id, score($0)) }
      .max { $0.1 < $1.1 }?.0
  }
}
