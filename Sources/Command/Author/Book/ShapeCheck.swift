import WorkbookBase

// A chapter has the book's parts, every line of its module, and no unmarked
// block that looks like a claim.

extension BookChecker {
  static let parts = [
    "The question", "Predict", "Run", "Investigate", "Modify", "Make",
    "What the notes say", "In Combine itself", "Keep this",
  ]
  static let neededParts: Set = ["The question", "Run", "Keep this"]

  /// Returns the parts of a page; a chapter beyond the documents has a part
  /// about their omissions.
  func parts(of page: Page) -> [String] {
    let chapter = course.chapters.first { $0.number == page.chapter }
    guard chapter?.isBeyondDocuments == true else { return Self.parts }
    return Self.parts.map {
      $0 == "What the notes say" ? "What the notes leave out" : $0
    }
  }

  mutating func checkShape(of page: Page) {
    for fence in page.fences { check(fence, page) }
    if page.chapter != nil { checkParts(page) }
  }

  private mutating func checkParts(_ page: Page) {
    let titles = page.headings.filter { $0.level == 2 }
    var next = titles.startIndex
    let parts = parts(of: page)
    for part in parts {
      if let place = titles[next...].firstIndex(where: { $0.text == part }) {
        next = place + 1
      } else if let misplaced = titles.first(where: { $0.text == part }) {
        report(
          page.path, misplaced.line, "\"## \(part)\" is in the wrong place",
          do: "The order is: \(parts.joined(separator: ", ")).")
      } else if Self.neededParts.contains(part) {
        report(
          page.path, next > 0 ? titles[next - 1].line : 1,
          "the chapter has no \"## \(part)\"",
          do: "The parts are: \(parts.joined(separator: ", ")).")
      }
    }
  }

  private mutating func check(_ fence: Fence, _ page: Page) {
    if fence.isTight, fence.caption?.text.trimmed.hasPrefix("<") == true {
      report(
        page.path, fence.line, "the block is directly below an HTML tag",
        do: "Leave a line empty between them, or it is shown as plain text.")
    }
    guard fence.claim == .unmarked, page.chapter != nil, !fence.isCommand
    else { return }
    report(
      page.path, fence.line,
      fence.info.isEmpty
        ? "the block does not say what it is"
        : "the block \"\(fence.info)\" does not say where it comes from",
      do: fence.isSwift
        ? "Name its file, or write `swift sketch` if it is not compiled."
        : "Write `text run 05/name`, `text compile PATH`, or `text sketch` if"
          + " nothing printed it.")
  }
}

// MARK: - Every line of a chapter's module stands in the chapter

extension BookChecker {
  mutating func checkCoverage(of chapter: Page) {
    // A page without a number may show a part of any chapter's module.
    let seen = pages.all.filter { $0.chapter == nil }
      .compactMap { shown[$0.path] }
      .reduce(shown[chapter.path] ?? [:]) { $0.merging($1) { $0.union($1) } }
    let module = course.chapters.first { $0.number == chapter.chapter }
    let files = module.map {
      checkout.files(below: $0.moduleFolder, ending: ".swift")
    }
    if files?.isEmpty != false, !isDraft(chapter) {
      report(
        chapter.path, 1,
        "no module in \(Layout.library) belongs to this chapter",
        do: "A chapter has one name everywhere: Chapters/05-Demand.md,"
          + " \(Layout.library)/Chapter05Demand.")
    }
    var sum = Count.Chapter(path: chapter.path, lines: 0, shown: 0)
    for file in files ?? [] {
      compare(file, seen[file] ?? [], chapter, adding: &sum)
    }
    count.chapters.append(sum)
  }

  private mutating func compare(
    _ file: String, _ seen: Set<Int>, _ chapter: Page,
    adding sum: inout Count.Chapter
  ) {
    let lines = checkout.lines(file) ?? []
    var missing: [(number: Int, text: String)] = []
    for (index, line) in lines.enumerated() where !line.isBlank {
      sum.lines += 1
      if seen.contains(index) {
        sum.shown += 1
        reportMissing(&missing, file, chapter)
      } else {
        missing.append((index + 1, line))
      }
    }
    reportMissing(&missing, file, chapter)
  }

  private mutating func reportMissing(
    _ missing: inout [(number: Int, text: String)], _ file: String,
    _ chapter: Page
  ) {
    guard let last = missing.last, !isDraft(chapter) else { return }
    let count = missing.count
    var named = missing.prefix(20).map { "\($0.number) | \($0.text)" }
    if count > named.count {
      named.append("(and \(count - named.count) more, to line \(last.number))")
    }
    report(
      Fault(
        file, missing[0].number,
        count == 1
          ? "this line is missing in \(chapter.path)"
          : "these \(count) lines are missing in \(chapter.path)",
        difference: named,
        do: "Show the code in the chapter, in <details> if it is long"
          + " and plain, or take it out of the module."))
    missing = []
  }
}
