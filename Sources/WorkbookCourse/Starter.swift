import Foundation

/// The file of an exercise as it was before the learner began.
package enum Starter {
  package static let words = "NOT STARTED"
  package static let mark = "// \(words)"
  /// The whole line that the learner deletes.
  package static let line = "\(mark): delete this line when you begin."

  package static func isUntouched(_ text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).contains { $0.hasPrefix(mark) }
  }
}
