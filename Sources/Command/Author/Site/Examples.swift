import Foundation
import WorkbookBase

/// Examples for the symbols of the library: the gallery's scenes for operators,
/// and declarations of the tested snippets for the others.
struct Examples {
  struct Example {
    var lines: [String]
    /// The name of a file in `Chapters/Figures`.
    var picture: String?
  }

  private static let gallery = "Chapters/Operators.md"
  private static let snippets = "\(Layout.libraryTests)/SnippetsTests"

  /// The examples of the gallery's cards, by their headings.
  private var cards: [String: Example] = [:]
  /// The shortest declaration of the snippets that uses a type, `Just`, or a
  /// member, `.sink`; a test only if nothing else uses it.
  private var uses: [String: (rows: [String], length: Int)] = [:]

  init(_ pages: Pages) {
    let checkout = pages.checkout
    for file in checkout.files(below: Self.snippets, ending: ".swift") {
      addUses(in: SceneFile(file, in: checkout))
    }
    guard let page = pages.page(Self.gallery) else { return }
    for (number, line) in page.text {
      guard let image = line.images.first,
        let figure = Figure(path: image.target),
        let heading = page.headings.last(where: { $0.line < number }),
        let name = Line(heading.text).code.first,
        let scene = SceneSource(of: figure.scene, in: checkout)
      else { continue }
      let picture = image.target.fileName
      cards[name] = Example(
        lines: Self.block(scene.program) + ["", "![\(image.alt)](\(picture))"],
        picture: picture)
    }
  }

  func example(of symbol: SymbolGraph.Symbol) -> Example? {
    switch symbol.path.first {
    case "Publisher" where symbol.path.count == 2:
      let name = symbol.name.prefix { $0 != "(" }
      return card(of: symbol.name) ?? use(of: ".\(name)")
    case "Publishers" where symbol.path.count == 2:
      let name = symbol.name.prefix(1).lowercased() + symbol.name.dropFirst()
      return cards[symbol.name] ?? card(of: "\(name)(_:)")
        ?? card(of: "\(name)()") ?? use(of: ".\(name)")
    default:
      let isType = symbol.name.first?.isUppercase == true
      return isType ? use(of: symbol.name) : nil
    }
  }

  /// Returns the card whose heading says most about an operator: that of
  /// `debounce(for:scheduler:)` for `debounce(for:scheduler:options:)`.
  private func card(of name: String) -> Example? {
    let fitting = cards.keys.filter { heading in
      name.hasPrefix(heading.prefix { $0 != ")" && $0 != "…" })
    }
    return fitting.max { ($0.count, $0) < ($1.count, $1) }.flatMap { cards[$0] }
  }

  private func use(of name: String) -> Example? {
    uses[name].map { Example(lines: Self.block($0.rows)) }
  }

  private mutating func addUses(in file: SceneFile) {
    for (index, row) in file.lines.enumerated() where !row.hasPrefix("import ")
    {
      let rows = Array(file.lines[file.declaration(around: index)])
      let length = rows.count + (rows[0].hasSuffix("Tests {") ? 1000 : 0)
      for match in row.matches(of: #/\.?(\w+)/#) {
        for name in [String(match.0), String(match.1)] {
          let shortest = uses[name]?.length ?? .max
          if length < shortest { uses[name] = (rows, length) }
        }
      }
    }
  }

  private static func block(_ rows: [String]) -> [String] {
    ["```swift"] + rows + ["```"]
  }
}
