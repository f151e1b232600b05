import Foundation

/// A wrong answer that learners are likely to write, with its explanation.
///
/// `Name.patch` holds the explanation and the difference to the solution or to
/// another mistake. A mistake of another design is a whole file, `Name.swift`,
/// with the explanation as its first comment.
package struct Mistake: Equatable {
  /// The file's name without its ending: `AddsInsteadOfSpending`.
  package var name: String
  /// The explanation, as one paragraph.
  package var text: String
  package var file: String

  /// The name in words: `adds instead of spending`.
  package var title: String { name.inSmallWords }

  package var isPatch: Bool { file.hasSuffix(".patch") }

  /// The solution's name as the base of a patch; any other base is a mistake.
  package static let solution = "Solution"

  /// If a mistake exists whole and as a patch, an author is changing it, and the
  /// whole file counts.
  package static func all(of exercise: Exercise, in checkout: Checkout)
    -> [Mistake]
  {
    let folder = exercise.mistakesFolder
    let names = { ending in
      Set(
        checkout.files(below: folder, ending: ending).map {
          String($0.dropFirst(folder.count + 1).dropLast(ending.count))
        })
    }
    let whole = names(".swift")
    return whole.union(names(".patch")).sorted().map { name in
      let isWhole = whole.contains(name)
      let file = "\(folder)/\(name)\(isWhole ? ".swift" : ".patch")"
      let text = checkout.text(file) ?? ""
      return Mistake(
        name: name,
        text: isWhole
          ? AnswerHeader(text).paragraph
          : Patch.words(of: text).map(\.trimmed).joined(separator: " ").trimmed,
        file: file)
    }
  }

  package static func file(ofBase name: String, of exercise: Exercise) -> String
  {
    name == solution
      ? exercise.file(in: Layout.solutions)
      : "\(exercise.mistakesFolder)/\(name).swift"
  }

  /// Returns the whole wrong answer, with its explanation in a comment above
  /// the code.
  package func source(of exercise: Exercise, in checkout: Checkout) throws
    -> String
  {
    let text = checkout.text(file) ?? ""
    guard isPatch else { return text }
    do {
      let patch = try Patch(text)
      let base = Self.file(ofBase: patch.base, of: exercise)
      guard let lines = checkout.lines(base) else {
        throw Failure.broken("\(file) needs \(base), which is not there")
      }
      return Self.source(
        words: patch.words, code: try patch.applied(to: lines))
    } catch let misfit as Patch.Misfit {
      throw Failure.broken("\(file):\(misfit.line): \(misfit.reason)")
    }
  }

  /// Returns a whole answer with an explanation above it.
  ///
  /// - Parameter code: its lines, below a header of its own or none.
  package static func source(words: [String], code: [String]) -> String {
    let comment = words.map { $0.isEmpty ? "//" : "// \($0)" }
    return (comment + AnswerHeader.code(in: code)).joined(separator: "\n")
      + "\n"
  }
}
