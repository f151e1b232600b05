import Foundation
import WorkbookTools

/// A wrong answer that people write, kept with what it misunderstands.
package struct Mistake: Equatable {
  /// The file's name without its ending: `AddsInsteadOfSpending`.
  package var name: String
  /// Its header comment, which speaks to the learner.
  package var text: String
  package var file: String

  /// The name in words: `adds instead of spending`.
  package var title: String { name.inSmallWords }

  /// The mistakes of an exercise, by name.
  package static func all(of exercise: Exercise, in checkout: Checkout)
    -> [Mistake]
  {
    checkout.swiftFiles(in: exercise.mistakesFolder).map { url in
      let file = "\(exercise.mistakesFolder)/\(url.lastPathComponent)"
      return Mistake(
        name: url.deletingPathExtension().lastPathComponent,
        text: AnswerHeader(checkout.text(file) ?? "").paragraph, file: file)
    }
  }
}
