import WorkbookBase

// `Chapters/Names.md` lists the public names of the finished library: a section
// for each chapter, and a row for each name with its members, its test, and the
// difference from Combine.

extension BookChecker {
  static let namesPage = "Chapters/Names.md"

  mutating func checkNamesPage() {
    guard let page = pages.page(Self.namesPage) else { return }
    var listed: [String: [NameRow]] = [:]
    for row in NameRow.all(on: page) {
      listed[row.section, default: []] += [row]
    }
    var end = page.lines.count
    for chapter in course.chapters where !chapter.isBroken {
      let sources = checkout.files(
        below: chapter.moduleFolder, ending: ".swift"
      ).compactMap(checkout.text)
      let names = PublicNames(of: sources).all
      let rows = listed.removeValue(forKey: chapter.label) ?? []
      compare(rows, with: names, of: chapter, on: page)
      end = rows.last?.line ?? end
      let missing = names.filter { name in
        !rows.contains { $0.name == name.name }
      }
      if missing.isEmpty { continue }
      let head = rows.isEmpty ? NameRow.head(chapter) : []
      hold(
        page, end..<end, to: head + missing.map(NameRow.draft),
        "public names of \(chapter.label) are not on the page: "
          + missing.map { "`\($0.name)`" }.joined(separator: ", "))
    }
    for section in listed.keys.sorted() {
      report(
        page.path, listed[section]?.first?.line ?? 1,
        "there is no finished chapter \(section)",
        do: "Call the section by the chapter's number and title.")
    }
  }

  private mutating func compare(
    _ rows: [NameRow], with names: [PublicNames.Name], of chapter: Chapter,
    on page: Page
  ) {
    for row in rows {
      guard let name = names.first(where: { $0.name == row.name }) else {
        report(
          page.path, row.line, "\(chapter.label) has no public `\(row.name)`",
          do: "Take the row away, or write the name that it has now.")
        continue
      }
      if row.members != name.members {
        hold(
          page, row.line - 1..<row.line, to: [row.with(name.members)],
          "the members of `\(row.name)` are others now")
      }
      if !row.hasTest {
        report(
          page.path, row.line, "no test is linked for `\(row.name)`",
          do: "Link a file below Tests in the third column.")
      }
      if row.difference.isEmpty {
        report(
          page.path, row.line,
          "nothing says how `\(row.name)` differs from Combine",
          do: "Say it in the last column, or put a – there.")
      }
    }
  }
}

/// A row of the page: `| name | members | test | difference |`.
struct NameRow: Equatable {
  var section: String
  var line: Int
  var cells: [String]

  var name: String { Line(cells[0]).code.first ?? "" }
  var members: [String] { Line(cells[1]).code }
  var difference: String { cells[3] }
  var hasTest: Bool {
    Line(cells[2]).links.contains { $0.hasPrefix("../Tests/") }
  }

  func with(_ members: [String]) -> String {
    let list = members.map { "`\($0)`" }.joined(separator: ", ")
    return "| \(cells[0]) | \(list) | \(cells[2]) | \(cells[3]) |"
  }

  static func draft(_ name: PublicNames.Name) -> String {
    NameRow(
      section: "", line: 0,
      cells: ["`\(name.name)`", "", "DRAFT: its test", "DRAFT: how it differs"]
    ).with(name.members)
  }

  static func head(_ chapter: Chapter) -> [String] {
    [
      "", "## \(chapter.label)", "",
      "| name | members | test | difference from Combine |",
      "|---|---|---|---|",
    ]
  }

  static func all(on page: Page) -> [NameRow] {
    page.text.compactMap { number, line in
      let cells = line.text.trimmed.split(
        separator: "|", omittingEmptySubsequences: false
      ).map { String($0).trimmed }
      guard cells.count == 6, cells[1].hasPrefix("`") else { return nil }
      let heading = page.headings.last { $0.line < number && $0.level == 2 }
      return NameRow(
        section: heading?.text ?? "", line: number,
        cells: Array(cells[1...4]))
    }
  }
}
