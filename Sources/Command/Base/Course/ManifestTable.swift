/// The table of chapters in `Package.swift`, read as text.
///
/// Asking SwiftPM takes half a second, and this is asked before every test.
package struct ManifestTable {
  /// By the exercise's path, `Chapter05Demand/2-CountTheDemand`.
  private var imports: [String: [String]] = [:]
  /// The modules of the chapters, by number.
  private var modules: [String: String] = [:]
  /// The numbers of the chapters that are broken on purpose.
  package private(set) var broken: [String] = []

  package init(_ checkout: Checkout) {
    self.init(checkout.text(Layout.manifest) ?? "")
  }

  init(_ source: String) {
    let tokens = SwiftTokens(source).all.map(\.token)
    var chapter = ""
    func strings(from index: Int) -> [String] {
      tokens[index...].prefix { $0 != .sign("]") && $0 != .sign(")") }
        .compactMap { token in
          if case .string(let text) = token { text } else { nil }
        }
    }
    for (index, token) in tokens.enumerated() {
      guard case .word(let word) = token, index + 2 < tokens.count else {
        continue
      }
      if word == "broken", tokens[index + 1] == .sign("=") {
        broken = strings(from: index + 2)
      }
      guard tokens[index + 1] == .sign("(") else { continue }
      if word == "Chapter", index + 4 < tokens.count,
        case .string(let number?) = tokens[index + 2],
        case .string(let name?) = tokens[index + 4]
      {
        chapter = "Chapter\(number)\(name)"
        modules[number] = chapter
      }
      if word == "Exercise", case .string(let folder?) = tokens[index + 2] {
        imports["\(chapter)/\(folder)"] = strings(from: index + 3)
      }
    }
  }

  /// The modules of all chapters.
  package var chapters: [String] { Array(modules.values) }
  /// The paths of all exercises.
  package var exercises: [String] { Array(imports.keys) }

  /// The chapters' modules that an exercise's target depends on.
  ///
  /// What else it depends on is there for its tests.
  package func chapters(of exercise: Exercise) -> [String] {
    (imports[exercise.path] ?? []).compactMap { modules[$0] }
  }
}
