import WorkbookBase

// Listings are exact excerpts, below a caption that links the file.

extension BookChecker {
  /// The number of columns of a printed line.
  static let columns = 80

  mutating func checkListings(of page: Page) {
    for fence in page.fences {
      if fence.isSwift { checkWidth(fence, page) }
      guard case .listing(let path) = fence.claim else { continue }
      count.listings += 1
      checkCaption(fence, path, page)
      checkLines(fence, path, page)
    }
  }

  private mutating func checkWidth(_ fence: Fence, _ page: Page) {
    for (index, line) in fence.body.enumerated() where line.count > Self.columns
    {
      report(
        page.path, fence.line + 1 + index,
        "the line has \(line.count) columns, more than the"
          + " \(Self.columns) of a page",
        do: "Break it in its file, too.")
    }
  }

  private mutating func checkCaption(
    _ fence: Fence, _ path: String, _ page: Page
  ) {
    let linked = fence.caption?.links.map { link in
      Pages.resolve(String(link.prefix { $0 != "#" }), from: page.path)
    }
    guard linked?.contains(path) != true else { return }
    report(
      page.path, fence.line, "no caption above the listing links \(path)",
      do: "Renderers hide the info string: link the file in the line above"
        + " the block.")
  }

  private mutating func checkLines(
    _ fence: Fence, _ path: String, _ page: Page
  ) {
    guard let file = checkout.lines(path) else {
      return reportMissing(path, fence, page)
    }
    let excerpt = Excerpt(fence.body)
    guard !excerpt.runs.isEmpty else {
      return report(
        page.path, fence.line, "the listing shows nothing of \(path)",
        do: "Copy lines from the file, or take the block away.")
    }
    let places = excerpt.places(in: file)
    if places.count > 1 {
      let starts = places.map { place in
        place.map { "\($0 + 1)" }.joined(separator: " and ")
      }
      report(
        Fault(
          page.path, fence.line,
          "this listing matches its file in several places",
          source: "\(path), lines \(starts.joined(separator: ", or lines "))",
          do: "Make the excerpt longer, so that it occurs only once."))
    } else if let place = places.first {
      shown[page.path, default: [:]][path, default: []]
        .formUnion(excerpt.lines(at: place))
    } else {
      report(changed(excerpt, fence, path, file, page))
    }
  }

  private static let trees = [
    Layout.sources, Layout.exercises, Layout.solutions, Layout.chapters,
  ]

  private mutating func reportMissing(
    _ path: String, _ fence: Fence, _ page: Page
  ) {
    let name = path.split(separator: "/").last.map { "/\($0)" } ?? path
    let like = Self.trees.flatMap { checkout.files(below: $0, ending: name) }
    report(
      page.path, fence.line, "there is no file \(path)",
      do: like.isEmpty
        ? "Name a file by its path from the root of the checkout."
        : "Did you mean \(like.joined(separator: ", "))?")
  }
}

// MARK: - Why a listing does not stand in the file that it names

extension BookChecker {
  /// Returns the fault of a listing that differs from its file, with the first
  /// run that differs from the most similar lines.
  private func changed(
    _ excerpt: Excerpt, _ fence: Fence, _ path: String, _ file: [String],
    _ page: Page
  ) -> Fault {
    let run =
      excerpt.runs.first { run in
        Excerpt.shifts(of: run.lines[0], in: file).allSatisfy {
          Excerpt.starts(of: run.lines, in: file, shift: $0).isEmpty
        }
      } ?? excerpt.runs[0]
    let (start, shift) = Excerpt.likest(run.lines, in: file)
    let end = min(start + run.lines.count, file.count)
    let other = file[start..<end].map { line in
      line.prefix(shift).isBlank ? String(line.dropFirst(shift)) : line
    }
    let difference = Difference(book: run.lines, other: other)
    return Fault(
      page.path, fence.line + 1 + run.offset + difference.first,
      "the listing differs from its file",
      source: "\(path):\(start + difference.first + 1)",
      difference: difference.lines.isEmpty
        ? [
          "the lines are there, but in another order, or not all shifted by as"
            + " many spaces, or with nothing left out between them"
        ]
        : difference.lines,
      do: "Copy the lines from the file, or mend the file.")
  }
}
