import Foundation

package enum TrapMessage {
  private static let starts = [
    "Fatal error: ", "Precondition failed: ", "Assertion failed: ",
  ]

  /// Returns the last trap's message in a program's output, if there is one.
  package static func find(in printed: String) -> String? {
    let rows = printed.split(separator: "\n").map(String.init)
    for row in rows.reversed() {
      for start in starts {
        if let found = row.range(of: start, options: .backwards) {
          return String(row[found.upperBound...])
        }
      }
      if row.hasPrefix("Fatal access conflict")
        || row.hasPrefix("Simultaneous accesses to")
      {
        return
          "overlapping accesses: a variable was changed while another "
          + "access to it was still going on"
      }
    }
    return nil
  }

  package static func guess(signal: Int32, backtrace: String = "") -> String {
    if backtrace.contains("__DISPATCH_WAIT_FOR_QUEUE__") {
      return "a queue waits for itself: sync was called on the very queue that "
        + "was running"
    }
    switch signal {
    case SIGSEGV, SIGBUS:
      return "the stack overflowed: a function calls itself too often, or "
        + "without end"
    case SIGILL, SIGTRAP:
      return "Swift stopped the program at a failed check, "
        + "such as an arithmetic overflow"
    case SIGABRT:
      return "the program was aborted"
    case SIGKILL:
      return "the system ended the program; it may have run out of memory"
    default:
      return "the program was ended by signal \(signal)"
    }
  }

  /// Returns the learner's output without the reports of the trap.
  package static func withoutReports(_ rows: [String]) -> [String] {
    var kept: [String] = []
    var isInReport = false
    var isAfterSignal = false
    for row in rows {
      if row.hasPrefix("*** Signal ") {
        // The report has an empty line before and after it.
        if kept.last == "" { kept.removeLast() }
        isAfterSignal = true
        continue
      }
      defer { isAfterSignal = false }
      if row.hasPrefix("Simultaneous accesses to ") { isInReport = true }
      if row.hasPrefix("Fatal access conflict") {
        isInReport = false
        continue
      }
      if isInReport || isAfterSignal && row.isEmpty
        || row.hasPrefix("swift-runtime: ")
        || starts.contains(where: { "\(row): ".contains(": \($0)") })
        || row == "Current stack trace:"
        || row.prefixMatch(of: #/\d+ +\S+ +0x[0-9a-f]{8,} /#) != nil
      {
        continue
      }
      kept.append(row)
    }
    return kept
  }
}
