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
  package var title: String {
    var words = ""
    for letter in name {
      if letter.isUppercase, !words.isEmpty { words += " " }
      words += letter.lowercased()
    }
    return words
  }

  /// The mistakes of an exercise, by name.
  package static func all(of exercise: Exercise, in checkout: Checkout)
    -> [Mistake]
  {
    let folder = checkout.url(exercise.mistakesFolder)
    let files =
      (try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "swift" }
      .map { $0.deletingPathExtension().lastPathComponent }.sorted()
      .map { name in
        let file = "\(exercise.mistakesFolder)/\(name).swift"
        return Mistake(
          name: name,
          text: header(of: checkout.text(file) ?? ""), file: file)
      }
  }

  /// The comment at the head of a file, as one paragraph.
  package static func header(of source: String) -> String {
    source.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { $0.hasPrefix("//") && !$0.hasPrefix("///") }
      .map { $0.dropFirst(2).trimmed }.joined(separator: " ").trimmed
  }
}
