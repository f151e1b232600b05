import WorkbookCourse

/// The places in the book that exercises send their learners to.
package struct BookPlaces {
  package var checkout: Checkout

  package init(checkout: Checkout) {
    self.checkout = checkout
  }

  /// What is wrong with `Chapters/05-Demand.md#modify`; nil if it is there.
  package func problem(with place: String) -> String? {
    let parts = place.split(separator: "#", maxSplits: 1).map(String.init)
    guard let file = parts.first, let text = checkout.text(file) else {
      return "there is no \(parts.first ?? place)"
    }
    guard parts.count == 2 else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let page = Book.PageReader.read(file, lines.map(String.init))
    return page.anchors.contains(parts[1])
      ? nil : "\(file) has no heading #\(parts[1])"
  }

  /// The places that a source names, in order, each once.
  package static func named(in source: String) -> [String] {
    var found: [String] = []
    for match in source.matches(of: #/Chapters/[\w-]+\.md(#[\w-]+)?/#) {
      let place = String(match.output.0)
      if !found.contains(place) { found.append(place) }
    }
    return found
  }
}
