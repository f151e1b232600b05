import WorkbookBase

/// The frame of each page: the contents, its outline, and links to its
/// neighbours.
struct PageChrome {
  var pages: [Page]
  /// Pages outside the reading order of the book.
  var others: [Page] = []
  /// The page inside the frame.
  var output: String
  /// The headings of this page, for a menu in the page.
  var outline: [Page.Heading] = []

  private func link(_ target: String, _ words: String) -> String {
    let place = SitePlaces.link(from: output, to: target)
    let here = target == output ? " aria-current=\"page\"" : ""
    return "<a href=\"\(place)\"\(here)>\(words)</a>"
  }

  var contents: String {
    let rows =
      (pages + others)
      .map { (SitePlaces.output(of: $0.path), $0.title.escaped) }
      + [("figures.html", "All figures"), ("print.html", "One page, to print")]
    let parts = Self.parts(outline).map { "\n\($0)\n" } ?? ""
    return Self.list(
      rows.map { target, words in
        link(target, words) + (target == output ? parts : "")
      })
  }

  /// Returns a list of a page's parts; nil for fewer than two.
  private static func parts(_ headings: [Page.Heading]) -> String? {
    let parts = headings.filter { $0.level == 2 }
    guard parts.count > 1 else { return nil }
    return list(
      parts.map { "<a href=\"#\($0.anchor)\">\(words(of: $0))</a>" })
  }

  func beside(_ before: Page?, _ next: Page?) -> String {
    guard before != nil || next != nil else { return "" }
    func link(_ page: Page?, _ rel: String, _ word: String) -> String {
      guard let page else { return "<span></span>" }
      let place = SitePlaces.link(
        from: output, to: SitePlaces.output(of: page.path))
      return """
        <a rel="\(rel)" href="\(place)"><span>\(word)</span> \
        \(page.title.escaped)</a>
        """
    }
    return """
      <nav class="beside" aria-label="Before and after">
      \(link(before, "prev", "Before"))
      \(link(next, "next", "Next"))
      </nav>
      """
  }

  static func outline(_ headings: [Page.Heading]) -> String {
    let parts = headings.filter { [2, 3].contains($0.level) }
    guard parts.count > 1 else { return "" }
    let rows = parts.map { heading in
      """
      <li class="level-\(heading.level)"><a href="#\(heading.anchor)">\
      \(words(of: heading))</a></li>
      """
    }
    return """
      <nav class="outline" aria-label="On this page">
      <p>On this page</p>
      <ul>
      \(rows.joined(separator: "\n"))
      </ul>
      </nav>
      """
  }

  /// Returns a folded outline, for windows without room beside the text.
  static func shortOutline(_ headings: [Page.Heading]) -> String {
    guard let parts = parts(headings) else { return "" }
    return """
      <details class="short-outline">
      <summary>On this page</summary>
      \(parts)
      </details>
      """
  }

  private static func words(of heading: Page.Heading) -> String {
    Line(heading.text).visible.escaped
      .replacing(#/`([^`]+)`/#) { "<code>\($0.1)</code>" }
  }

  private static func list(_ rows: [String]) -> String {
    "<ul>\n" + rows.map { "<li>\($0)</li>" }.joined(separator: "\n")
      + "\n</ul>"
  }
}
