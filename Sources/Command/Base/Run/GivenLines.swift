/// The lines of an answer that its exercise has given: the lines from
/// `// MARK: - Given` to the next mark, and each declaration whose comment begins
/// with `/// Given`.
package struct GivenLines {
  private var lines: Set<Int> = []

  package init(in source: String) {
    var isBelowMark = false
    var declaration: (margin: Int, isOpen: Bool)?
    for (index, line) in source.lines.enumerated() {
      let text = line.trimmed
      let margin = line.prefix { $0 == " " }.count
      if text.hasPrefix("// MARK:") {
        isBelowMark = text.hasPrefix("// MARK: - Given")
      }
      if text.hasPrefix("/// Given") { declaration = (margin, false) }
      if isBelowMark || declaration != nil { lines.insert(index + 1) }
      guard let open = declaration, !text.hasPrefix("//") else { continue }
      // It ends with its closing brace, or with its line if it has none.
      let isWhole = text.hasSuffix("}") || !open.isOpen && !text.hasSuffix("{")
      if margin == open.margin, isWhole {
        declaration = nil
      } else {
        declaration?.isOpen = true
      }
    }
  }

  package func contains(_ line: Int) -> Bool { lines.contains(line) }
}
