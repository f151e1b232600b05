package struct Hints {
  package struct Hint {
    /// `Hint 1`.
    package var title: String
    package var text: String

    /// The hint's parts, split at headings: a stage has several hints.
    package var parts: [String] {
      var parts = [""]
      for row in text.lines {
        if row.hasPrefix("### ") {
          parts.append("")
        } else {
          parts[parts.count - 1] += row + "\n"
        }
      }
      return parts.map(\.trimmed).filter { !$0.isEmpty }
    }
  }

  /// `Hints for 05.2`.
  package private(set) var title = ""
  package private(set) var all: [Hint] = []

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
