import Foundation
import WorkbookTools

/// What a program that was built for ThreadSanitizer is told.
enum ThreadSanitizer {
  /// - Parameter file: the beginning of the report's name; nil for a report
  ///   among what the program prints, which then goes on after it.
  static func environment(writingTo file: URL?) -> [String: String] {
    var options = [
      "halt_on_error=\(file == nil ? 0 : 1)", "atexit_sleep_ms=0",
      // Locks are the contract's own subject, and a test that waits in vain
      // leaves its threads behind.
      "detect_deadlocks=0", "report_thread_leaks=0",
    ]
    if let file { options.append("log_path=\(file.path)") }
    if let tool = Toolchain.companion("llvm-symbolizer") {
      options.append("external_symbolizer_path=\(tool)")
    }
    return [
      "TSAN_OPTIONS": options.joined(separator: ":"),
      // The two of them together can wait for each other.
      "SWIFT_BACKTRACE": "enable=no",
    ]
  }

  /// What a program reported there; its number stands behind the name.
  static func report(at file: URL, of process: pid_t) -> String {
    (try? String(
      contentsOf: file.appendingPathExtension("\(process)"), encoding: .utf8))
      ?? ""
  }
}
