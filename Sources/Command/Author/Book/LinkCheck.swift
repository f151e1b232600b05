import WorkbookBase

// Every relative link leads to a file of the checkout, and every anchor to a
// heading or an id.

extension BookChecker {
  mutating func checkLinks(of page: Page) {
    for (number, line) in page.text {
      for target in line.links + line.images.map(\.target) {
        check(target, number, page)
      }
    }
  }

  private mutating func check(_ target: String, _ line: Int, _ page: Page) {
    guard !target.contains("://") else { return }
    count.links += 1
    // The figure check reports a missing picture.
    let path = Pages.resolve(target, from: page.path) ?? ""
    guard !path.hasPrefix("\(Figure.folder)/"),
      let problem = pages.problem(with: target, from: page.path)
    else { return }
    note(problem, page.path, line)
  }

  /// Checks the places in the book that exercises name:
  /// `Chapters/05-Demand.md#modify`.
  mutating func checkMentions() {
    for tree in Layout.exerciseTrees {
      for file in checkout.files(below: tree) {
        guard let text = checkout.text(file), text.contains("Chapters/") else {
          continue
        }
        var page: Substring?
        for (index, line) in text.lines.enumerated() {
          let places = Pages.places(in: line)
          page = places.first?.prefix { $0 != "#" } ?? page
          // A test names its page once, and then only anchors.
          let anchors = line.matches(of: #/"(#[a-z0-9-]+)"/#)
            .compactMap { match in page.map { $0 + match.1 } }
          for place in places + anchors.map(String.init) {
            count.links += 1
            guard var problem = pages.problem(withPlace: place) else {
              continue
            }
            let page = String(place.prefix { $0 != "#" })
            if !checkout.exists(page) {
              problem.advice = "Name a page that exists."
            }
            note(problem, file, index + 1)
          }
        }
      }
    }
  }

  /// Reports a dead target once for each file.
  private mutating func note(
    _ problem: Pages.Problem, _ file: String, _ line: Int
  ) {
    let same = faults.firstIndex {
      $0.file == file && $0.problem == problem.text
    }
    guard let same else {
      return report(file, line, problem.text, do: problem.advice)
    }
    let others = faults[same].difference.first.map { "\($0), " }
    faults[same].difference = ["\(others ?? "also in line ")\(line)"]
  }
}
