import WorkbookCourse
import WorkbookPages
import WorkbookTools

extension Book {
  /// Runs every check over the book in a folder.
  struct Checker {
    let folder: Folder
    let observations: Observations

    func check() -> Findings {
      let library = Library(folder: folder)
      let pages = library.pages
      observations.gather(for: pages)

      var report = Findings()
      var shape = ShapeCheck()
      var listings = ListingCheck(folder: folder)
      var printed = PrintedCheck(folder: folder, observations: observations)
      var figures = FigureCheck(folder: folder, observations: observations)
      var links = LinkCheck(library: library)
      for page in pages {
        shape.check(page)
        listings.check(page)
        printed.check(page)
        figures.check(page)
        links.check(page)
      }
      figures.checkUnused()
      links.checkMentions()
      for chapter in library.chapters {
        let coverage = Coverage(
          chapter: chapter, shown: listings.shown[chapter.path] ?? [:],
          folder: folder)
        report.faults += coverage.faults
        report.chapters.append(
          .init(
            path: chapter.path, words: chapter.words, shown: coverage.shown,
            lines: coverage.all))
      }

      report.faults += orphans(pages, folder)
      report.faults += unused(printed.compiled)
      report.faults += shape.faults + listings.faults + printed.faults
      report.faults += figures.faults + links.faults
      report.faults.sort()
      report.repairs = printed.repairs + figures.repairs
      report.listings = listings.count
      report.outputs = printed.outputs
      report.messages = printed.messages
      report.figures = figures.used.count
      report.links = links.count
      return report
    }

    /// Files that are meant not to compile, and that no page shows failing.
    private func unused(_ compiled: Set<String>) -> [Fault] {
      folder.files(below: "Chapters/DoesNotCompile", ending: ".swift")
        .filter { !compiled.contains($0) }
        .map { path in
          Fault(
            file: path, line: 1,
            problem: "no page shows what the compiler says of this file",
            advice: "Add a block ```text compile \(path), or remove the file.")
        }
    }
  }
}
