import Foundation

/// The file of an exercise as it was before the learner began.
package enum Starter {
  package static let mark = "// NOT STARTED"

  package static func isUntouched(_ text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).contains { $0.hasPrefix(mark) }
  }
}

extension Checkout {
  /// Whether a learner's file still says that nobody has begun.
  package func isUntouched(_ exercise: Exercise) -> Bool {
    text(exercise.file).map(Starter.isUntouched) ?? false
  }
}
