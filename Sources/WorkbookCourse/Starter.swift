import Foundation
import WorkbookTools

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

extension Checkout {
  /// Whether a learner's file still says that nobody has begun.
  package func isUntouched(_ exercise: Exercise) -> Bool {
    text(exercise.file).map(Starter.isUntouched) ?? false
  }
}

/// Where the starter of an exercise comes from once the learner has changed
/// the file: the history of the checkout, or the copy kept in `.workbook`.
package struct StarterSource {
  package var checkout: Checkout

  package init(checkout: Checkout) {
    self.checkout = checkout
  }

  package func text(of exercise: Exercise) -> String? {
    fromHistory(exercise.file) ?? checkout.text(copy(of: exercise))
  }

  /// Keeps a copy of each starter that is still untouched.
  ///
  /// A checkout without history (an archive, a teacher's edition) has no other
  /// place to get them from. An update of the workbook brings a new starter.
  package func keepUntouched(_ exercises: [Exercise]) {
    for exercise in exercises where !checkout.exists(copy(of: exercise)) {
      guard let text = checkout.text(exercise.file),
        Starter.isUntouched(text)
      else { continue }
      try? checkout.write(text, to: copy(of: exercise))
    }
  }

  private func copy(of exercise: Exercise) -> String {
    ".workbook/starters/\(exercise.id).swift"
  }

  /// The newest version in git's history that nobody had begun.
  private func fromHistory(_ file: String) -> String? {
    git(["log", "--format=%H", "-n", "50", "--", file])
      .split(separator: "\n").lazy
      .map { git(["show", "\($0):./\(file)"]) }
      .first(where: Starter.isUntouched)
  }

  private func git(_ arguments: [String]) -> String {
    guard Toolchain.path(of: "git") != nil,
      let said = try? ChildProcess.run(
        ["git", "-C", checkout.root.path] + arguments),
      said.succeeded
    else { return "" }
    return said.output
  }
}
