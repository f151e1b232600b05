import Foundation

// The place in which a learner's program crashed or was stopped.

extension Checkout {
  /// Returns the innermost line of the learner's folder in a backtrace, whose
  /// rows name places as `/…/Exercises/…/A.swift:14:43`.
  package func place(in folder: String, from backtrace: String) -> FileLocation?
  {
    let prefix = "\(root.path)/\(folder)/"
    for row in backtrace.split(separator: "\n") {
      guard let start = row.range(of: prefix) else { continue }
      let parts = row[start.upperBound...].split(separator: ":")
      guard parts.count >= 2, let line = Int(parts[1]), line > 0 else {
        continue
      }
      return FileLocation(file: "\(folder)/\(parts[0])", line: line)
    }
    return nil
  }
}

package enum Backtrace {
  /// The setting for no backtrace.
  static let none = "enable=no"

  /// Returns settings for `SWIFT_BACKTRACE`: a complete report, in a file or in
  /// the program's output.
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
  ///
  /// - Parameter library: the answer's.
  static func ofAccessConflict(printed: String, library: URL) -> String? {
    let rows = printed.split(separator: "\n")
    let offsets = rows.drop { !$0.hasPrefix("Current access") }
      .filter { $0.contains("\(library.lastPathComponent) ") }
      .compactMap { row in
        row.range(of: "> + ").flatMap { Int(row[$0.upperBound...]) }
      }
    return offsets.isEmpty
      ? nil : symbolized(Array(offsets.prefix(24)), in: library)
  }

  /// Returns the symbolizer's output for places in a library.
  static func symbolized(_ offsets: [Int], in library: URL) -> String? {
    guard let symbolizer = Toolchain.companion("llvm-symbolizer") else {
      return nil
    }
    return try? ChildProcess.run(
      [symbolizer, "--obj=\(library.path)"]
        + offsets.map { "0x" + String($0, radix: 16) }
    ).output
  }
}
