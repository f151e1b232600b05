import Foundation
import WorkbookBuild
import WorkbookCourse
import WorkbookTools

/// Swift's report of two overlapping accesses to one variable.
///
/// It gives places in the program as numbers only, and its backtrace stops in
/// the C library. The toolchain's symbolizer turns the numbers into lines.
struct AccessConflict {
  /// How far into the test bundle the calls are, innermost first.
  private(set) var offsets: [Int] = []

  /// - Parameter printed: what the program printed.
  init(_ printed: String) {
    let rows = printed.split(separator: "\n")
    guard
      let current = rows.firstIndex(where: {
        $0.hasPrefix("Current access")
      })
    else { return }
    for row in rows[current...] where row.contains(".xctest ") {
      guard let plus = row.range(of: "> + ") else { continue }
      if let offset = Int(row[plus.upperBound...]) { offsets.append(offset) }
    }
  }

  /// The innermost line of the learner's folder.
  func place(in folder: String, of checkout: Checkout, bundle: URL) -> Place? {
    guard !offsets.isEmpty,
      let symbolizer = Toolchain.companion("llvm-symbolizer"),
      let child = try? ChildProcess(
        [symbolizer, "--obj=\(bundle.path)"]
          + offsets.prefix(24).map { "0x" + String($0, radix: 16) })
    else { return nil }
    var lines = Printed()
    _ = child.wait(output: { lines.append($1) })
    let prefix = checkout.root.path + "/" + folder + "/"
    for row in lines.text.split(separator: "\n") where row.hasPrefix(prefix) {
      let parts = row.dropFirst(prefix.count).split(separator: ":")
      guard parts.count >= 2, let line = Int(parts[1]), line > 0 else {
        continue
      }
      return Place(file: "\(folder)/\(parts[0])", line: line)
    }
    return nil
  }
}
