import WorkbookBase

// The pages agree with the course table: the same chapters in the same order,
// with the same exercises; and every finished scene and piece is included.

extension BookChecker {
  mutating func checkCourse() {
    let written = course.chapters.filter { pages.page($0.file) != nil }
    var rowsSoFar: Set<String> = []
    for (index, chapter) in written.enumerated() {
      guard let page = pages.page(chapter.file) else { continue }
      checkNavigation(
        of: page, before: index > 0 ? written[index - 1] : nil,
        next: written.dropFirst(index + 1).first)
      checkExercises(of: chapter, on: page)
      checkRows(of: chapter, on: page, adding: &rowsSoFar)
    }
    for path in ["README.md", "Chapters/README.md"] {
      if let page = pages.page(path) { checkTable(of: written, on: page) }
    }
    checkScenes()
    checkExports()
    checkManifest()
  }

  // MARK: - Chapters

  /// Checks the line below the title with links to the chapters beside this
  /// one.
  private mutating func checkNavigation(
    of page: Page, before: Chapter?, next: Chapter?
  ) {
    func link(_ word: String, _ chapter: Chapter?) -> String {
      guard let chapter else { return "" }
      let file = chapter.file.dropFirst("Chapters/".count)
      return " · \(word): [\(chapter.label)](\(file))"
    }
    let line =
      "[Contents](README.md)" + link("previous", before) + link("next", next)
    let old = page.text.first { $0.line.text.hasPrefix("[Contents]") }?.number
    hold(
      page, old.map { $0 - 1..<$0 } ?? 1..<1,
      to: old == nil ? ["", line] : [line],
      "the line that leads to the chapters beside this one is "
        + (old == nil ? "missing" : "not what the course table says"))
  }

  /// Checks that each chapter has a row, with its title, in order.
  private mutating func checkTable(of chapters: [Chapter], on page: Page) {
    var last: (number: Int, label: String) = (0, "")
    for chapter in chapters {
      let row = page.text.first { _, line in
        line.text.hasPrefix("| [")
          && line.links.first.flatMap { Pages.resolve($0, from: page.path) }
            == chapter.file
      }
      guard let (number, line) = row, let target = line.links.first else {
        report(
          page.path, last.number == 0 ? 1 : last.number,
          "no row of a table leads to \(chapter.label)",
          do: "Add a row that begins with | [\(chapter.label)](…) |"
            + (last.number == 0
              ? "." : ", below that of \(last.label) in line \(last.number)."))
        continue
      }
      if number < last.number {
        report(
          page.path, number,
          "the row of \(chapter.label) stands above that of \(last.label)",
          do: "Put it below line \(last.number): the order of the rows is that"
            + " of \(Course.file).")
      } else {
        last = (number, chapter.label)
      }
      let rest = line.text.dropFirst(2).drop { $0 != "|" }.dropFirst()
      hold(
        page, number - 1..<number,
        to: ["| [\(chapter.label)](\(target)) |" + rest],
        "the row does not call the chapter \(chapter.label)")
    }
  }

  // MARK: - Exercises

  /// Checks that the text links each exercise, in the order of the table.
  private mutating func checkExercises(of chapter: Chapter, on page: Page) {
    var mentions: [(id: String, line: Int)] = []
    for exercise in chapter.exercises {
      let mention = page.text.first { _, line in
        line.links.contains {
          Pages.resolve($0, from: page.path) == exercise.file
        }
      }
      guard let (number, line) = mention else {
        report(
          page.path, 1, "the chapter does not mention exercise \(exercise.id)",
          do: "Link \(exercise.file) where its question is open.")
        continue
      }
      if !line.visible.contains(exercise.id) {
        report(
          page.path, number,
          "the link of exercise \(exercise.id) does not say its number",
          do: "Write [Exercise \(exercise.id)](…).")
      }
      mentions.append((exercise.id, number))
    }
    let inText = mentions.sorted { $0.line < $1.line }
    guard
      let (here, _) = zip(inText, mentions).first(where: { $0.id != $1.id })
    else { return }
    report(
      page.path, here.line,
      "the exercises stand in the order "
        + inText.map(\.id).joined(separator: ", "),
      do: "The order in \(Course.file) is "
        + mentions.map(\.id).joined(separator: ", ")
        + ": move the links, or the rows there.")
  }

  /// Checks that the chapter's table of rows, `Sources.md` and the exercises
  /// agree.
  private mutating func checkRows(
    of chapter: Chapter, on page: Page, adding rowsSoFar: inout Set<String>
  ) {
    guard let sources = pages.page("Chapters/Sources.md") else { return }
    var given: [String: Int] = [:]
    var known: Set<String> = []
    for (number, line) in sources.text {
      guard let id = line.identifiers.first, line.text.hasPrefix("|") else {
        continue
      }
      known.insert(id)
      let link = chapter.file.dropFirst("Chapters/".count)
      if line.links.contains(String(link)) { given[id] = number }
    }
    var told: [String: Int] = [:]
    for (number, line) in page.text where line.text.hasPrefix("| [") {
      guard let link = line.links.first, link.hasPrefix("Sources.md#") else {
        continue
      }
      told[String(link.dropFirst("Sources.md#".count))] = number
    }
    for (row, number) in told.sorted(by: { $0.value < $1.value })
    where given[row] == nil && known.contains(row) {
      report(
        page.path, number,
        "Chapters/Sources.md does not say that \(row.uppercased()) is here",
        do: "Add this chapter to the row's column `chapter` there.")
    }
    for (row, number) in given.sorted(by: { $0.value < $1.value })
    where told[row] == nil {
      report(
        sources.path, number,
        "\(page.path) has no row for \(row.uppercased())",
        do: "Tell of it under \"What the notes say\".")
    }
    rowsSoFar.formUnion(told.keys)
    for exercise in chapter.exercises {
      for row in exercise.rows where !rowsSoFar.contains(row.lowercased()) {
        report(
          page.path, 1,
          "exercise \(exercise.id) practises row \(row), which neither this"
            + " chapter nor an earlier one describes",
          do: "Describe it here, or correct \(Course.file).")
      }
    }
  }

  // MARK: - Scenes and finished pieces

  /// Checks that each scene is in its chapter's list and on a page.
  private mutating func checkScenes() {
    let shown = Set(pages.all.flatMap(\.scenes))
    let declaration = #/static let \w+ = Scene\(\s*"(\w+\/[\w-]+)"/#
    for file in checkout.files(below: Layout.scenes, ending: ".swift") {
      let source = checkout.text(file) ?? ""
      for match in source.matches(of: declaration) {
        let id = String(match.1)
        let chapter = String(id.prefix { $0 != "/" })
        let folder = Layout.scenes(of: chapter)
        let line = source[..<match.range.lowerBound].lines.count
        if !programs.scenes.contains(id) {
          report(
            file, line, "scene \(id) is missing from its chapter's list",
            do: "Add it to the list of \(folder)/"
              + "\(folder.split(separator: "/").last ?? "").swift.")
        } else if !shown.contains(id),
          chapter == Layout.operators
            || pages.chapters.contains(where: { $0.chapter == chapter })
        {
          report(
            file, line, "no page shows scene \(id)",
            do: "Show what it prints or draws, or remove it.")
        }
      }
    }
  }

  /// Checks that `CombineRebuilt` exports each module that is not broken.
  private mutating func checkExports() {
    let file = Layout.exports
    guard let exports = checkout.text(file) else { return }
    for chapter in course.chapters
    where !chapter.isBroken
      && checkout.exists(chapter.moduleFolder)
      && !exports.contains("@_exported import \(chapter.name)\n")
    {
      let module = chapter.name
      report(
        file, 1, "the finished pieces of \(module) are not exported",
        do: "Add: @_exported import \(module)")
    }
  }
}
