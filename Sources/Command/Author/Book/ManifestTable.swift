import WorkbookBase

/// The table in `Package.swift`, which repeats the course table, since a
/// manifest can import nothing.
struct ManifestTable {
  private static let first = "let table = \"\"\""
  private static let last = "  \"\"\""
  /// Modules that do not belong to this package.
  private static let ofTheSystem: Set = [
    "Dispatch", "Foundation", "FoundationNetworking", "Synchronization",
  ]

  private(set) var rows: [String] = []

  init(_ course: Course) {
    for chapter in course.chapters {
      rows.append("  " + entry(chapter.name, chapter.uses))
      var row = " "
      for exercise in chapter.exercises {
        let entry = entry(
          exercise.folder,
          (exercise.imports + exercise.testImports)
            .filter { !Self.ofTheSystem.contains($0) })
        if row != " ", row.count + 2 + entry.count > 116 {
          rows.append(row)
          row = " "
        }
        row += (row == " " ? "   " : "  ") + entry
      }
      if row != " " { rows.append(row) }
    }
  }

  private func entry(_ name: String, _ modules: [String]) -> String {
    (["\(name):"] + modules).joined(separator: " ")
  }

  static func place(in manifest: [String]) -> Range<Int>? {
    guard let first = manifest.firstIndex(of: first),
      let last = manifest[first...].firstIndex(of: last)
    else { return nil }
    return first + 1..<last
  }

  func manifest(_ text: String) throws -> String {
    var lines = text.lines
    guard let place = Self.place(in: lines) else {
      throw Failure.broken("\(Layout.manifest) has no `\(Self.first)`.")
    }
    lines.replaceSubrange(place, with: rows)
    return lines.joined(separator: "\n") + "\n"
  }
}

extension BookChecker {
  mutating func checkManifest() {
    guard let lines = checkout.lines(Layout.manifest),
      let place = ManifestTable.place(in: lines)
    else { return }
    hold(
      Page(path: Layout.manifest, lines: lines), place,
      to: ManifestTable(course).rows,
      "the table is not what \(Course.file) says")
  }
}
