import WorkbookCourse
import WorkbookPages

extension Book {
  /// The pages of the book, and any other page that a link leads to.
  final class Library {
    let folder: Folder
    /// The root's README.md and all of Chapters/*.md, in order.
    let pages: [Page]
    private var known: [String: Page] = [:]

    init(folder: Folder) {
      self.folder = folder
      let paths =
        ["README.md"] + folder.files(below: "Chapters", ending: ".md")
      pages = paths.compactMap { path in
        folder.lines(path).map { PageReader.read(path, $0) }
      }
      for page in pages { known[page.path] = page }
    }

    /// The chapters among the pages.
    var chapters: [Page] { pages.filter { $0.chapter != nil } }

    func page(_ path: String) -> Page? {
      if let page = known[path] { return page }
      guard let lines = folder.lines(path) else { return nil }
      let page = PageReader.read(path, lines)
      known[path] = page
      return page
    }
  }
}
