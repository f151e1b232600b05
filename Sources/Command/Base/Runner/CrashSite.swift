import Foundation
import WorkbookCourse
import WorkbookTools

// Where a learner's program was when it crashed, or when it was stopped.

extension Checkout {
  /// The innermost line of the learner's folder in a backtrace, whose rows name
  /// places as `/…/Exercises/…/A.swift:14:43`.
  package func place(in folder: String, from backtrace: String) -> Place? {
    let prefix = "\(root.path)/\(folder)/"
    for row in backtrace.split(separator: "\n") {
      guard let start = row.range(of: prefix) else { continue }
      let parts = row[start.upperBound...].split(separator: ":")
      guard parts.count >= 2, let line = Int(parts[1]), line > 0 else {
        continue
      }
      return Place(file: "\(folder)/\(parts[0])", line: line)
    }
    return nil
  }
}

package enum Backtrace {
  /// The setting for none at all.
  static let none = "enable=no"

  /// Settings for `SWIFT_BACKTRACE`: a complete report, in a file of ours or
  /// among what the program prints.
  package static func settings(writingTo file: URL?) -> String {
    [
      "enable=yes", "interactive=no", "color=no", "threads=crashed",
      "registers=none", "images=none", "limit=48",
      "output-to=\(file?.path ?? "stderr")",
    ].joined(separator: ",")
  }

  /// Swift's report of two overlapping accesses to one variable, turned into a
  /// backtrace.
  ///
  /// It gives places in the program as numbers only, and its own backtrace
  /// stops in the C library. The toolchain's symbolizer turns the numbers into
  /// lines.
  static func ofAccessConflict(printed: String, bundle: URL) -> String? {
    let rows = printed.split(separator: "\n")
    let offsets = rows.drop { !$0.hasPrefix("Current access") }
      .filter { $0.contains(".xctest ") }
      .compactMap { row in
        row.range(of: "> + ").flatMap { Int(row[$0.upperBound...]) }
      }
    guard !offsets.isEmpty,
      let symbolizer = Toolchain.companion("llvm-symbolizer")
    else { return nil }
    return try? ChildProcess.run(
      [symbolizer, "--obj=\(bundle.path)"]
        + offsets.prefix(24).map { "0x" + String($0, radix: 16) }
    ).output
  }
}

/// The thread of a program that keeps it from going on.
///
/// A trap sent to that thread makes Swift write a backtrace, and the backtrace
/// names the learner's line. Only Linux tells enough about threads for this;
/// elsewhere the test is named and the line is not.
package struct StuckThread {
  private var process: pid_t
  private var thread: pid_t

  package init?(of process: pid_t) {
    #if os(Linux)
      guard let thread = Self.find(in: process) else { return nil }
      (self.process, self.thread) = (process, thread)
    #else
      return nil
    #endif
  }

  /// Asks where it is, and is to be called again and again: who was asked goes
  /// on waiting after the answer, and only the next trap is the end.
  ///
  /// - Returns: whether there still was a thread to ask.
  package func trap() -> Bool {
    #if os(Linux)
      guard let symbol = dlsym(nil, "tgkill") else { return false }
      typealias Function = @convention(c) (pid_t, pid_t, Int32) -> Int32
      let tgkill = unsafeBitCast(symbol, to: Function.self)
      return tgkill(process, thread, SIGTRAP) == 0
    #else
      return false
    #endif
  }

  #if os(Linux)
    /// A thread that is running, or else one that waits without a time limit;
    /// idle workers of Dispatch wait for a few seconds only.
    private static func find(in process: pid_t) -> pid_t? {
      let folder = "/proc/\(process)/task"
      let threads =
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      let candidates = threads.compactMap { name -> (id: pid_t, score: Int)? in
        guard let id = pid_t(name) else { return nil }
        func read(_ file: String) -> String {
          FileManager.default.contents(atPath: "\(folder)/\(name)/\(file)")
            .map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
        let state = read("stat").split(separator: ")").last?.trimmed.first
        if state == "R" { return (id, 3) }
        // The main thread only waits for the tests' tasks.
        if id == process { return (id, 0) }
        let isOvercommitted = read("comm").contains("overcommit")
        let call = read("syscall").split(separator: " ")
        let hasNoLimit = call.count > 4 && call[4] == "0x0"
        return (id, isOvercommitted ? 0 : hasNoLimit ? 2 : 1)
      }
      return candidates.max { $0.score < $1.score }?.id
    }
  #endif
}
