import WorkbookBase

/// The words of every part of the book, for the search on a page.
struct SearchIndex {
  /// For each part: its place, its page's title, its own title, its text, the
  /// names that it declares, the names that it uses, and its kind.
  private(set) var rows: [[String]] = []

  /// - Parameter kind: `symptom` for a page that answers questions about
  ///   faults.
  mutating func add(
    _ page: Page, _ text: PageText, html: String, at output: String,
    kind: String = ""
  ) {
    // A row of a table that has a number is a part, too.
    let starts = html.matches(
      of: #/<h[23] id="([^"]*)">(.*?)<\/h[23]>|<a id="([^"]*)"><\/a>(\w+)/#
        .dotMatchesNewlines())
    var places = [(anchor: "", title: "", start: html.startIndex)]
    places += starts.map { start in
      (
        "#\(start.1 ?? start.3 ?? "")",
        plainText(ofHTML: String(start.2 ?? start.4 ?? "")),
        start.range.upperBound
      )
    }
    let ends = starts.map(\.range.lowerBound) + [html.endIndex]
    for (place, end) in zip(places, ends) {
      let part = String(html[place.start..<end])
      let pieces = part.matches(of: #/<!--piece (\d+)-->/#)
        .map { text.pieces[Int($0.1) ?? 0] }
      let words = plainText(
        ofHTML: part.replacing(#/<!--piece \d+-->/#, with: " "))
      guard !words.isEmpty || !pieces.isEmpty else { continue }
      let names = pieces.flatMap(Self.names)
      let uses = Set(pieces.flatMap(Self.uses)).subtracting(names).sorted()
      rows.append([
        output + place.anchor, page.title, place.title, words,
        names.joined(separator: " "), uses.joined(separator: " "), kind,
      ])
    }
  }

  mutating func add(_ card: ExerciseCard, html: String, at output: String) {
    rows.append([
      "\(output)#\(card.id)", "Exercise", card.title,
      plainText(ofHTML: ExerciseCard.parts(of: html).task), card.names, "", "",
    ])
  }

  mutating func add(glossary page: Page) {
    for (_, line) in page.text {
      let cells = line.text.split(separator: "|").map { Line($0.trimmed) }
      guard cells.count == 3, let link = cells[2].links.first,
        let path = Pages.resolve(link.path, from: page.path)
      else { continue }
      let word = cells[0].visible.replacing("`", with: "")
      rows.append([
        SitePlaces.output(of: path) + link.drop { $0 != "#" }, "Glossary",
        word,
        "\(cells[1].visible) → \(cells[2].visible)"
          .replacing("`", with: ""), "", "", "glossary",
      ])
    }
  }

  private static func names(in piece: PageText.Piece) -> [String] {
    switch piece {
    case .picture: return []
    case .block(let fence):
      if case .output(let scene) = fence.claim { return [scene] }
      guard fence.isSwift else { return [] }
      let declared =
        #/\b(?:func|struct|class|enum|protocol|typealias|case|var|let) (\w+)/#
      return fence.body.flatMap { row in
        row.matches(of: declared).map { String($0.1) }
      }
    }
  }

  /// Returns the other names in a listing.
  private static func uses(in piece: PageText.Piece) -> [String] {
    guard case .block(let fence) = piece, fence.isSwift else { return [] }
    return SwiftTokens(fence.text).all.compactMap {
      guard case .word(let word) = $0.token, word.count > 2,
        !SwiftColors.keywords.contains(word)
      else { return nil }
      return word
    }
  }
}
