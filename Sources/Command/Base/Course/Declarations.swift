import WorkbookTools

/// What a Swift file shows to others, found by its looks: its imports and its
/// public declarations.
package struct Declarations {
  package struct Declaration: Equatable {
    package var name: String
    /// With its kind and labels: `struct Greeting`, `func spend(_:on:)`.
    ///
    /// Whether a property is stored, and which type it has, is often the very
    /// thing that a task asks for, so it does not show here.
    package var signature: String
    /// The line as it stands in the file, without its body.
    package var text: String
    package var line: Int
  }

  package private(set) var imports: Set<String> = []
  package private(set) var all: [Declaration] = []

  package init(of source: String) {
    let rows = source.lines.map(\.trimmed)
    for (index, row) in rows.enumerated() {
      if row.hasPrefix("import ") { imports.insert(row) }
      guard row.hasPrefix("public ") || row.hasPrefix("open ") else { continue }
      // A declaration may go on over several lines.
      let whole = rows[index...].prefix(8).joined(separator: " ")
      guard let (name, signature) = Self.signature(of: whole) else { continue }
      all.append(
        Declaration(
          name: name, signature: signature,
          text: row.prefix { $0 != "{" }.trimmed, line: index + 1))
    }
  }

  private static func signature(of text: String) -> (String, String)? {
    let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    let kinds = [
      "struct", "class", "enum", "actor", "protocol", "typealias", "extension",
      "func", "var", "let", "init", "subscript",
    ]
    // `public private(set) static var`: a few words may stand in between.
    guard
      let place = words.prefix(6).firstIndex(where: {
        kinds.contains(String($0))
      })
    else { return nil }
    let kind = String(words[place])
    if kind == "init" || kind == "subscript" {
      return (kind, kind + labels(in: text[words[place].endIndex...]))
    }
    guard let name = words.dropFirst(place + 1).first else { return nil }
    switch kind {
    case "func":
      return ("\(name)", "func \(name)" + labels(in: text[name.endIndex...]))
    case "var", "let":
      return ("\(name)", "property \(name)")
    default:
      return ("\(name)", "\(kind) \(name)")
    }
  }

  /// `(_:subscriber:)` of the first parameter list.
  package static func labels(in text: Substring) -> String {
    let labels = parameterLabels(in: text) ?? []
    return "(" + labels.map { "\($0):" }.joined() + ")"
  }

  /// The labels of the first parameter list in a text, `_` where there is none;
  /// nil if it does not end.
  package static func parameterLabels(in text: some StringProtocol)
    -> [String]?
  {
    var labels: [String] = []
    var (label, hasEnded, isNamed) = ("", false, false)
    var depth = 0
    var previous: Character = " "
    for character in text.drop(while: { $0 != "(" }) {
      switch character {
      case "(", "[", "{", "<": depth += 1
      // The one of an arrow closes nothing.
      case ">" where previous == "-": break
      case ")", "]", "}", ">": depth -= 1
      case ":" where depth == 1: (hasEnded, isNamed) = (true, true)
      case " " where depth == 1, "\n" where depth == 1:
        hasEnded = !label.isEmpty
      case _ where depth == 1 && !hasEnded && character != ",":
        label.append(character)
      default: break
      }
      let isAtEnd = depth == 0
      if isAtEnd && !label.isEmpty || character == "," && depth == 1 {
        labels.append(isNamed ? label : "_")
        (label, hasEnded, isNamed) = ("", false, false)
      }
      if isAtEnd { return labels }
      previous = character
    }
    return nil
  }
}

extension Declarations {
  /// What the starter declares and a learner's answer no longer does: those
  /// that the compiler's message speaks of, or else all of them.
  package static func lost(
    from exercise: Exercise, in answer: String, of checkout: Checkout,
    error: String
  ) -> [String] {
    guard let starter = StarterSource(checkout: checkout).text(of: exercise)
    else { return [] }
    let kept = Set(Declarations(of: answer).all.map(\.text))
    let gone = Declarations(of: starter).all.filter { !kept.contains($0.text) }
    let named = gone.filter { error.contains("'\($0.name)") }
    return (named.isEmpty ? gone : named).map(\.text)
  }
}
