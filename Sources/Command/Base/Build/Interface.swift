import Foundation
import WorkbookCourse
import WorkbookTools

/// What a module shows to others, as the compiler writes it down.
///
/// Two answers with the same interface can be tested by the same compiled
/// tests: the compiler was told to keep everything else out of it.
package struct Interface: Hashable {
  /// The text without the compiler's remarks at the top.
  package let text: String

  package init(_ written: String) {
    text = written.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("// swift-") }.joined(separator: "\n")
  }

  /// The names that stand at the top level: of types, functions, operators.
  package var names: [String] {
    rows.compactMap { row in
      let words = row.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      let kinds = [
        "struct", "class", "enum", "protocol", "func", "var", "let",
        "typealias", "actor", "operator", "macro", "precedencegroup",
      ]
      guard
        let kind = words.prefix(6).firstIndex(where: {
          kinds.contains(String($0))
        })
      else { return nil }
      if words[kind] == "operator" || words[kind] == "func",
        let sign = row[words[kind].endIndex...].trimmed.first,
        !sign.isLetter, sign != "_"
      {
        return String(
          row[words[kind].endIndex...].trimmed.prefix {
            !$0.isWhitespace && $0 != "("
          })
      }
      return words.dropFirst(kind + 1).first.map(String.init)
    }
  }

  /// The types of others that it extends with something public.
  package func foreignExtensions(module: String) -> [String] {
    rows.compactMap { row in
      guard row.hasPrefix("extension ") else { return nil }
      let name = row.dropFirst("extension ".count)
        .prefix { !$0.isWhitespace && $0 != ":" && $0 != "{" }
      return name.hasPrefix("\(module).") ? nil : String(name)
    }
  }

  /// The lines that begin a declaration of the module itself.
  private var rows: [Substring] {
    text.split(separator: "\n").filter { row in
      guard let first = row.first else { return false }
      return !first.isWhitespace && first != "}" && first != "/"
        && !row.hasPrefix("import ") && !row.hasPrefix("#")
    }
  }

  /// What others could mistake for something else: a public name that the
  /// tests call, or a public member of somebody else's type.
  ///
  /// - Parameters:
  ///   - models: what the starter and the solution show.
  ///   - tests: the source of the tests.
  package func shadows(
    module: String, models: [Interface], tests: String
  ) -> [Breach] {
    let called = Set(
      SwiftTokens(tests).all.compactMap { placed -> String? in
        if case .word(let word) = placed.token { return word }
        return nil
      })
    let given = Set(models.flatMap(\.names))
    let names = names.filter { name in
      let isOperator = !(name.first?.isLetter ?? false) && name.first != "_"
      return !given.contains(name) && (isOperator || called.contains(name))
    }.map {
      Breach(
        text: "`\($0)` is a name that the tests use; do not make it public.",
        line: nil)
    }
    let known = Set(models.flatMap { $0.foreignExtensions(module: module) })
    let extensions = foreignExtensions(module: module)
      .filter { !known.contains($0) }
      .map { name in
        Breach(
          text: """
            The tests would use what you add to \(name.afterLastDot) too; do \
            not make it public.
            """, line: nil)
      }
    return names + extensions
  }
}

extension String {
  fileprivate var afterLastDot: String {
    split(separator: ".").last.map(String.init) ?? self
  }
}
