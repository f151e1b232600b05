import WorkbookCourse
import WorkbookKit
import WorkbookPages
import WorkbookTools

/// What a file shows to others: its imports and its public declarations.
///
/// The names alone count: whether a property is stored, and which type it has,
/// is often the very thing that the task asks for. The compiler sees to the
/// rest, because the tests call both the starter and the solution.
struct PublicInterface {
  private(set) var imports: Set<String> = []
  /// Such as `struct Greeting` or `func receive(subscriber:)`.
  private(set) var declarations: Set<String> = []

  init(of source: String) {
    let rows = source.split(separator: "\n").map { $0.trimmed }
    for (index, row) in rows.enumerated() {
      if row.hasPrefix("import ") { imports.insert(row) }
      guard row.hasPrefix("public ") || row.hasPrefix("open ") else { continue }
      // A declaration may go on over several lines.
      let text = rows[index...].prefix(8).joined(separator: " ")
      if let declaration = Self.name(of: text) {
        declarations.insert(declaration)
      }
    }
  }

  private static func name(of text: String) -> String? {
    let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    let kinds = [
      "struct", "class", "enum", "actor", "protocol", "typealias", "func",
      "var", "let", "init", "subscript",
    ]
    // `public private(set) static var`: a few words may stand in between.
    guard
      let place = words.prefix(6).firstIndex(where: {
        kinds.contains(String($0))
      })
    else { return nil }
    let kind = String(words[place])
    switch kind {
    case "init", "subscript":
      return kind + labels(in: text[words[place].endIndex...])
    case "func":
      guard let name = words.dropFirst(place + 1).first else { return nil }
      return "func \(name)" + labels(in: text[name.endIndex...])
    default:
      guard let name = words.dropFirst(place + 1).first else { return nil }
      return (kind == "var" || kind == "let" ? "property" : kind) + " \(name)"
    }
  }

  /// `(_:subscriber:)` of the first parameter list.
  private static func labels(in text: Substring) -> String {
    guard let open = text.firstIndex(of: "(") else { return "()" }
    var depth = 0
    var isLabel = true
    var label = ""
    var labels = ""
    for letter in text[open...] {
      switch letter {
      case "(", "[", "<": depth += 1
      case ")", "]", ">": depth -= 1
      case ":" where depth == 1 && isLabel:
        labels += (label.split(separator: " ").first ?? "_") + ":"
        (isLabel, label) = (false, "")
      case "," where depth == 1: isLabel = true
      default: if depth == 1, isLabel { label.append(letter) }
      }
      if depth == 0 { break }
      if letter == "-" { depth += 1 }  // the `>` of an arrow closes nothing
    }
    return "(\(labels))"
  }
}
