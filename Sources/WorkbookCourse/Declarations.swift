import Foundation
import WorkbookTools

/// The declarations of a Swift file, found by their looks.
package struct Declarations {
  package struct Declaration: Equatable {
    package var name: String
    /// The line as it stands in the file, without its body.
    package var text: String
    package var line: Int
  }

  package private(set) var all: [Declaration] = []

  package init(of source: String) {
    let words = [
      "func", "struct", "class", "enum", "var", "let", "protocol",
      "typealias", "actor", "extension", "init",
    ]
    let rows = source.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, row) in rows.enumerated() {
      let text = row.trimmed
      guard text.hasPrefix("public ") else { continue }
      let parts = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        .map(String.init)
      guard let word = parts.firstIndex(where: words.contains) else { continue }
      let name =
        parts[word] == "init"
        ? "init" : (word + 1 < parts.count ? parts[word + 1] : "")
      all.append(
        Declaration(
          name: name, text: Self.withoutBody(text), line: index + 1))
    }
  }

  private static func withoutBody(_ text: String) -> String {
    guard let brace = text.firstIndex(of: "{") else { return text }
    return text[..<brace].trimmed
  }

  /// What the starter declares and a learner's answer no longer does: those
  /// that the compiler's message speaks of, or else all of them.
  package static func lost(
    from exercise: Exercise, in answers: String, of checkout: Checkout,
    error: String
  ) -> [String] {
    guard let starter = StarterSource(checkout: checkout).text(of: exercise)
    else { return [] }
    let answer = checkout.text(exercise.file(in: answers)) ?? ""
    let kept = Set(Declarations(of: answer).all.map(\.text))
    let gone = Declarations(of: starter).all.filter { !kept.contains($0.text) }
    let named = gone.filter { error.contains("'\($0.name)") }
    return (named.isEmpty ? gone : named).map(\.text)
  }
}
