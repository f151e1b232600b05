import WorkbookCourse
import WorkbookPages
import WorkbookTools

extension Book {
  /// Listings are excerpts, line for line, under a caption that links the file.
  struct ListingCheck {
    /// How many columns a printed line has.
    static let columns = 80

    let folder: Folder
    private(set) var faults: [Fault] = []
    private(set) var count = 0
    /// The lines that each chapter shows of each file, counted from 0.
    private(set) var shown: [String: [String: Set<Int>]] = [:]

    init(folder: Folder) {
      self.folder = folder
    }

    mutating func check(_ page: Page) {
      for fence in page.fences {
        if fence.isSwift { checkWidth(fence, page) }
        guard case .listing(let path) = fence.claim else { continue }
        count += 1
        checkCaption(fence, path, page)
        checkLines(fence, path, page)
      }
    }

    private mutating func checkWidth(_ fence: Fence, _ page: Page) {
      for (index, line) in fence.body.enumerated()
      where line.count > Self.columns {
        faults.append(
          Fault(
            file: page.path, line: fence.line + 1 + index,
            problem: "the line has \(line.count) columns, more than the"
              + " \(Self.columns) of a page",
            advice: "Break it, in the file that it comes from as well."))
      }
    }

    private mutating func checkCaption(
      _ fence: Fence, _ path: String, _ page: Page
    ) {
      let linked = Inline(fence.caption).links.map { link in
        let file = link.text.split(separator: "#").first.map(String.init)
        return file.flatMap { resolve($0, from: page.path) }
      }
      guard !linked.contains(path) else { return }
      faults.append(
        Fault(
          file: page.path, line: fence.line,
          problem: "no caption above the listing links \(path)",
          advice: "Renderers hide the info string: link the file in the line"
            + " above the block."))
    }

    private mutating func checkLines(
      _ fence: Fence, _ path: String, _ page: Page
    ) {
      guard let file = folder.lines(path) else {
        return faults.append(missing(path, fence, page))
      }
      let excerpt = Excerpt(fence.body)
      guard !excerpt.runs.isEmpty else {
        return faults.append(
          Fault(
            file: page.path, line: fence.line,
            problem: "the listing shows nothing of \(path)",
            advice: "Copy lines from the file, or take the block away."))
      }
      let places = excerpt.places(in: file)
      if places.count > 1 {
        faults.append(ambiguous(places, path, fence, page))
      } else if let place = places.first {
        shown[page.path, default: [:]][path, default: []]
          .formUnion(excerpt.lines(at: place))
      } else {
        let doubt = ExcerptDoubt(
          page: page, fence: fence, path: path, file: file, excerpt: excerpt,
          folder: folder)
        faults.append(doubt.fault)
      }
    }

    private func missing(_ path: String, _ fence: Fence, _ page: Page) -> Fault
    {
      let name = path.split(separator: "/").last.map { "/\($0)" } ?? path
      let like = ["Sources", "Exercises", "Solutions", "Chapters"]
        .flatMap { folder.files(below: $0, ending: name) }
      return Fault(
        file: page.path, line: fence.line,
        problem: "there is no file \(path)",
        advice: like.isEmpty
          ? "Name a file by its path from the root of the checkout."
          : "Did you mean \(like.joined(separator: ", "))?")
    }

    private func ambiguous(
      _ places: [Excerpt.Place], _ path: String, _ fence: Fence, _ page: Page
    ) -> Fault {
      let starts = places.map { place in
        place.starts.map { "\($0 + 1)" }.joined(separator: " and ")
      }
      return Fault(
        file: page.path, line: fence.line,
        problem: "this listing matches its file in several places",
        source: "\(path), lines \(starts.joined(separator: ", or lines "))",
        advice: "Make the excerpt longer, so that it stands in one place only.")
    }
  }
}
