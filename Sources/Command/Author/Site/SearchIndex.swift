import WorkbookBase

/// The words of every part of the book, for the search on a page.
struct SearchIndex {
  /// For each part: its place, its page's title, its own title, its words.
  private(set) var rows: [[String]] = []

  mutating func add(
    _ page: Page, _ text: PageText, html: String, at output: String
  ) {
    let starts = html.matches(
      of: #/<h[23] id="([^"]*)">(.*?)<\/h[23]>/#.dotMatchesNewlines())
    var places = [
      (anchor: "", title: "", range: html.startIndex..<html.endIndex)
    ]
    for start in starts {
      places[places.count - 1].range =
        places[places.count - 1].range.lowerBound..<start.range.lowerBound
      places.append(
        (
          "#\(start.1)", plainText(ofHTML: String(start.2)),
          start.range.upperBound..<html.endIndex
        ))
    }
    for place in places {
      let part = String(html[place.range])
      let names = part.matches(of: #/<!--piece (\d+)-->/#).flatMap { match in
        Self.names(in: text.pieces[Int(match.1) ?? 0])
      }
      let words = plainText(
        ofHTML: part.replacing(#/<!--piece \d+-->/#, with: " "))
      guard !words.isEmpty || !names.isEmpty else { continue }
      rows.append(
        [output + place.anchor, page.title, place.title, words]
          + (names.isEmpty ? [] : [names.joined(separator: " ")]))
    }
  }

  /// Adds an exercise with its number, its title and its task.
  mutating func add(_ card: ExerciseCard, html: String, at output: String) {
    rows.append([
      "\(output)#\(card.id)", "Exercise", card.title,
      plainText(ofHTML: ExerciseCard.parts(of: html).task), card.names,
    ])
  }

  /// Adds the rows of the glossary, each with the place that it links.
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
          .replacing("`", with: ""), "", "glossary",
      ])
    }
  }

  /// Returns the names that a block declares, and the scene that it shows.
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
}
