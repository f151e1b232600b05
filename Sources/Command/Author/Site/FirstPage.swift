import WorkbookBase

/// The site's first page: the reader's problem, a run that plays, a verdict,
/// how to begin, and the chapters as cards.
///
/// Most words are the README's, whose other parts are on a separate page. The
/// minutes are those of the chapters.
struct FirstPage {
  private struct Card {
    var chapter: Page
    /// `You build …`, `You can say afterwards …`.
    var words: [String]
  }

  private let promise: [String]
  /// The sentences between the picture and the verdict.
  private let verdictText: [String]
  private let cards: [Card]
  private let verdict: Fence?
  private let repository: Repository?
  private let reference: Reference?
  /// The picture below the promise.
  let image: Line.Image?

  init(
    _ readme: Page, pages: Pages, repository: Repository?,
    reference: Reference?
  ) {
    self.repository = repository
    self.reference = reference
    verdict = readme.fences.first { $0.claim == .sketch }
    let rows = readme.text.map(\.line)
    promise = rows.drop { $0.text.hasPrefix("# ") || $0.text.isBlank }
      .prefix { $0.images.isEmpty }.map(\.visible).filter { !$0.isBlank }
    image = rows.lazy.flatMap(\.images).first
    let end = verdict?.line ?? 0
    verdictText = readme.text.prefix { $0.number < end }.map(\.line)
      .drop { $0.images.isEmpty }.dropFirst()
      .map(\.visible).filter { !$0.isBlank }
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

  func body(_ figure: String, block: (Fence) -> String) -> String {
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
    let verdict = verdict.map { fence in
      "<p>\(verdictText.map(html).joined(separator: "\n"))</p>\n\(block(fence))"
    }
    return """
      <p class="promise">\(promise.map(html).joined(separator: "\n"))</p>
      \(first ?? "")
      \(figure)
      \(verdict ?? "")
      <h2 id="begin">Begin</h2>
      <p>\(hours)</p>
      \(clone)
      <h2 id="answers">Find an answer</h2>
      <p><a href="Chapters/Silent.html">My pipeline is silent</a> leads from a \
      symptom to its cause, <a href="Chapters/Operators.html">Operators</a> \
      shows a run of each, and <a href="Chapters/Recipes.html">Recipes</a> \
      solves the usual problems of an app.</p>
      \(reference == nil ? "" : Reference.link(from: "index.html"))
      <h2 id="chapters">The chapters</h2>
      <ul class="cards">
      \(list.joined(separator: "\n"))
      </ul>
      <p>The <a href="Chapters/index.html">contents page</a> explains how a \
      chapter works and what you need; <a href="README.html">About the \
      workbook</a> explains its commands, also for teachers and authors.</p>
      <p>The book rebuilds the code of five study notes on Combine, and tests \
      their claims: <a href="Chapters/Sources.html">The notes and their \
      rows</a>.</p>
      """
  }

  /// A sentence about the hours that the book and its exercises take.
  private var hours: String {
    let times = cards.map { card in
      minutes(of: card.chapter).matches(of: #/\d+/#).compactMap { Int($0.0) }
    }
    let read = times.compactMap(\.first).reduce(0, +)
    let solve = times.flatMap { $0.dropFirst() }.reduce(0, +)
    return """
      The book takes about \(counted((read + 30) / 60, "hour")) to read, and \
      its exercises about \(counted((solve + 30) / 60, "hour")).
      """
  }

  private var clone: String {
    let address = repository?.address ?? "ADDRESS"
    let lines = [
      "git clone \(address) workbook", "cd workbook", "swift run workbook",
    ]
    let codespace = repository?.codespace.map {
      "<a class=\"continue\" href=\"\($0)\">Open a Codespace</a>"
    }
    let how =
      codespace
        ?? """
        The page of the repository shows the address under <em>Code</em>; on \
        GitHub, <em>Codespaces</em> beside it opens a clone with Swift in the \
        browser.
        """
    return """
      <div class="by-hand">
      <p>You need Swift 6.2 or newer, on Linux or macOS:</p>
      \(CodeBlocks.command(lines.joined(separator: "\n")))
      <p>\(how)</p>
      </div>
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
