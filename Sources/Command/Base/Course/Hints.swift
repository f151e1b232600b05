import WorkbookTools

/// A hint file taken apart.
package struct Hints {
  package struct Hint {
    /// `Hint 1`.
    package var title: String
    package var text: String
  }

  /// `Hints for 05.2`.
  package private(set) var title = ""
  package private(set) var all: [Hint] = []

  /// What there is to say, in order.
  package var texts: [String] { all.map(\.text).filter { !$0.isEmpty } }

  package init(_ markdown: String) {
    for row in markdown.lines {
      if row.hasPrefix("## ") {
        all.append(Hint(title: row.dropFirst(3).trimmed, text: ""))
      } else if !all.isEmpty {
        all[all.count - 1].text += row + "\n"
      } else if row.hasPrefix("# ") {
        title = row.dropFirst(2).trimmed
      }
    }
    for index in all.indices { all[index].text = all[index].text.trimmed }
  }
}
