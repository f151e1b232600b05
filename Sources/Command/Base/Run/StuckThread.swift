import Foundation

/// The thread of a program that keeps it from going on.
///
/// A trap sent to that thread makes Swift write a backtrace, and the backtrace
/// names the learner's line. Only Linux tells enough about threads for this;
/// elsewhere the test is named and the line is not.
package struct StuckThread {
  private var process: pid_t
  private var thread: pid_t
  private var asked: Date?

  package init?(of process: pid_t) {
    guard let thread = Self.find(in: process) else { return nil }
    (self.process, self.thread) = (process, thread)
  }

  /// Asks where it is, and is to be called again and again: who was asked goes
  /// on waiting after the answer, and only the next trap is the end.
  ///
  /// A trap that comes while the answer is written cuts it off, so there are two
  /// seconds between them.
  ///
  /// - Returns: whether there still was a thread to ask.
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

  /// A thread that is running, or else one that waits without a time limit;
  /// idle workers of Dispatch wait for a few seconds only.
  private static func find(in process: pid_t) -> pid_t? {
    func score(_ thread: ThreadRow) -> Int {
      if thread.state == "R" { return 3 }
      // The main thread only waits for the tests' tasks.
      if thread.id == process || thread.name.contains("overcommit") { return 0 }
      let call = thread.call
      return call.count > 4 && call[4] == "0x0" ? 2 : 1
    }
    return ThreadRow.all(of: process).map { ($0.id, score($0)) }
      .max { $0.1 < $1.1 }?.0
  }
}
