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

  /// What it declares at the top level.
  private var declared: [Declarations.Declaration] {
    Declarations(of: text).all.filter { $0.owner == "" }
  }

  /// The names at the top level: of types, functions, operators.
  package var names: [String] {
    declared.filter { $0.kind != "extension" }.map(\.name)
  }

  /// The types of others that it extends with something public.
  package func foreignExtensions(module: String) -> [String] {
    declared.filter {
      $0.kind == "extension" && !$0.name.hasPrefix("\(module).")
    }.map(\.name)
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
