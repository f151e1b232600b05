import WorkbookBase

/// The site's first page: the promise, a run that plays, a button, and the
/// chapters as cards.
///
/// The words are the README's, whose other parts are on a separate page. The
/// minutes are those of each chapter.
struct FirstPage {
  private struct Card {
    var chapter: Page
    /// `You build …`, `You can say afterwards …`.
    var words: [String]
  }

  private let promise: [String]
  private let cards: [Card]
  /// The picture below the promise.
  let image: Line.Image?

  init(_ readme: Page, pages: Pages) {
    let rows = readme.text.map(\.line)
    promise = rows.drop { $0.text.hasPrefix("# ") || $0.text.isBlank }
      .prefix { $0.images.isEmpty }.map(\.visible).filter { !$0.isBlank }
    image = rows.lazy.flatMap(\.images).first
    let table = rows.map { row in
      row.text.split(separator: "|").map { Line($0.trimmed) }
    }
    // A cell continues the sentence that its column's name begins.
    let heads = table.first { $0.count == 3 } ?? []
    cards = table.compactMap { cells in
      guard cells.count == 3, let link = cells[0].links.first,
        let chapter = pages.chapters.first(where: { $0.path == link })
      else { return nil }
      return Card(
        chapter: chapter,
        words: zip(heads, cells).dropFirst().map {
          "\($0.visible.capitalizedFirst) \($1.visible)"
        })
    }
  }

  /// - Parameter figure: the picture, as a player.
  func body(_ figure: String) -> String {
    let first = cards.first.map { card in
      "<p data-continue>\(link(to: card.chapter, "Begin with ", "continue"))</p>"
    }
    let list = cards.map { card in
      """
      <li class="card">\(link(to: card.chapter))
      <p>\(card.words.map(html).joined(separator: "</p>\n<p>"))</p>
      <p class="quiet">\(minutes(of: card.chapter).escaped)</p></li>
      """
    }
    return """
      <p class="promise">\(promise.map(html).joined(separator: "\n"))</p>
      \(first ?? "")
      \(figure)
      <h2 id="chapters">The chapters</h2>
      <ul class="cards">
      \(list.joined(separator: "\n"))
      </ul>
      <p>How a chapter works, and what you need, says the \
      <a href="Chapters/index.html">contents page</a>; what the command does, \
      also for teachers and authors, <a href="README.html">this one</a>.</p>
      """
  }

  private func link(
    to page: Page, _ before: String = "", _ style: String? = nil
  ) -> String {
    let style = style.map { " class=\"\($0)\"" } ?? ""
    return """
      <a\(style) href="\(SitePlaces.output(of: page.path))">\(before)\
      \(page.title.escaped)</a>
      """
  }

  private func html(_ words: String) -> String {
    words.escaped.replacing(#/`([^`]+)`/#) { "<code>\($0.1)</code>" }
  }

  /// Returns `45 minutes to read, 60 for the exercises`, from the chapter.
  private func minutes(of page: Page) -> String {
    let said = page.text.first { $0.line.text.hasPrefix("Time: ") }
    let words = said?.line.visible.dropFirst("Time: ".count) ?? ""
    return String(words.prefix { $0 != "." })
  }
}
