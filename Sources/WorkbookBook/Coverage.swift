import WorkbookCourse
import WorkbookPages
import WorkbookTools

extension Book {
  /// Every line of a chapter's module stands in the chapter.
  struct Coverage {
    private(set) var faults: [Fault] = []
    /// The lines of the module that are not blank.
    private(set) var all = 0
    /// Those of them that the chapter shows.
    private(set) var shown = 0

    /// - Parameter shown: the lines that the chapter shows of each file,
    ///   counted from 0.
    init(chapter: Page, shown: [String: Set<Int>], folder: Folder) {
      let modules = folder.folders(in: "Sources").filter {
        $0.hasPrefix("Chapter\(chapter.chapter ?? "none")")
      }
      if modules.isEmpty {
        faults.append(
          Fault(
            file: chapter.path, line: 1,
            problem: "no module in Sources belongs to this chapter",
            advice: "A chapter has one name everywhere: Chapters/05-Demand.md,"
              + " Sources/Chapter05Demand."))
      }
      for module in modules {
        for file in folder.files(below: "Sources/\(module)", ending: ".swift") {
          compare(file, folder.lines(file) ?? [], shown[file] ?? [], chapter)
        }
      }
    }

    private mutating func compare(
      _ file: String, _ lines: [String], _ seen: Set<Int>, _ chapter: Page
    ) {
      var missing: [Int] = []
      for (index, line) in lines.enumerated() {
        let isShown = line.isBlank ? false : seen.contains(index)
        if !line.isBlank {
          all += 1
          if isShown { shown += 1 } else { missing.append(index) }
        }
        if isShown || index == lines.count - 1, !missing.isEmpty {
          report(file, missing.map { ($0 + 1, lines[$0]) }, chapter)
          missing = []
        }
      }
    }

    private mutating func report(
      _ file: String, _ missing: [(number: Int, text: String)], _ chapter: Page
    ) {
      let count = missing.count
      var named = missing.prefix(20).map { "\($0.number) | \($0.text)" }
      if let last = missing.last, count > named.count {
        named.append(
          "(and \(count - named.count) more, to line \(last.number))")
      }
      faults.append(
        Fault(
          file: file, line: missing[0].number,
          problem: count == 1
            ? "this line does not stand in \(chapter.path)"
            : "these \(count) lines do not stand in \(chapter.path)",
          difference: named,
          advice: "Show the code in the chapter, in <details> if it is long"
            + " and plain, or take it out of the module."))
    }
  }

  /// A module that no chapter tells of.
  static func orphans(_ pages: [Page], _ folder: Folder) -> [Fault] {
    let told = Set(pages.compactMap(\.chapter))
    return folder.folders(in: "Sources").compactMap { module in
      let number = module.dropFirst("Chapter".count).prefix(2)
      guard module.hasPrefix("Chapter"), number.allSatisfy(\.isNumber),
        !told.contains(String(number))
      else { return nil }
      return Fault(
        file: "Sources/\(module)", line: 1,
        problem: "no page Chapters/\(number)-….md shows this module",
        advice: "Write the chapter: whoever has read the book has read the"
          + " whole library.")
    }
  }
}
