import Foundation
import WorkbookCourse

/// The places in the learner's file that a backtrace goes through.
struct Backtrace {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  /// The innermost line of the learner's folder on the thread that crashed or was
  /// stopped.
  func place(in folder: String, of checkout: Checkout) -> Place? {
    let prefix = checkout.root.path + "/" + folder + "/"
    for row in text.split(separator: "\n") {
      guard let start = row.range(of: " at \(prefix)") else { continue }
      let rest = row[start.upperBound...]
      let parts = rest.split(separator: ":")
      guard parts.count >= 2, let line = Int(parts[1]), line > 0 else {
        continue
      }
      return Place(file: "\(folder)/\(parts[0])", line: line)
    }
    return nil
  }

  /// Settings for `SWIFT_BACKTRACE`: a complete report, in a file of ours or
  /// among what the program prints.
  static func settings(writingTo file: URL?) -> String {
    [
      "enable=yes", "interactive=no", "color=no", "threads=crashed",
      "registers=none", "images=none", "limit=48",
      "output-to=\(file?.path ?? "stderr")",
    ].joined(separator: ",")
  }
}
