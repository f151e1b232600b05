import WorkbookBase

// The last column of Sources.md names the exercises that practise a row, as the
// course table has them.

extension BookChecker {
  mutating func checkSources() {
    guard let page = pages.page("Chapters/Sources.md") else { return }
    var isTable = false
    for (index, line) in page.lines.enumerated() {
      if !line.hasPrefix("|") { isTable = false }
      if line.hasPrefix("| row |") { isTable = line.hasSuffix("| exercises |") }
      guard isTable,
        let row = line.firstMatch(of: #/^\| (?:<a [^>]*><\/a>)?([A-E]\d+) \|/#),
        let cell = line.dropLast().lastIndex(of: "|")
      else { continue }
      let ids = course.exercises.filter { $0.rows.contains(String(row.1)) }
        .map(\.id)
      hold(
        page, index..<(index + 1),
        to: ["\(line[...cell]) \(ids.joined(separator: ", ")) |"],
        "the course table names other exercises for \(row.1)")
    }
  }
}
