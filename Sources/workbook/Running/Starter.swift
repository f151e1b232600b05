import Foundation

/// The file of an exercise as it was before the learner began.
enum Starter {
  static let mark = "// NOT STARTED"

  static func isUntouched(_ text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).contains { $0.hasPrefix(mark) }
  }
}
