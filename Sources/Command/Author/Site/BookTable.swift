/// A table as a page shows it: in a box that scrolls, and where a telephone has
/// no room for its columns, each row a list of them.
struct BookTable {
  let html: String

  /// - Parameter html: pandoc's table, from its first tag to its last.
  init(html table: String) {
    let heads = table.matches(
      of: #/<th(?: [^>]*)?>(.*?)<\/th>/#.dotMatchesNewlines()
    )
    .map { plainText(ofHTML: String($0.1)) }
    let isWide = heads.count > 2
    var column = -1
    let rows = table.replacing(
      #/<(tr|td)([^>]*)>|<code>(.*?)<\/code>/#.dotMatchesNewlines()
    ) { match in
      if let code = match.3 { return "<code>\(Self.breaking(code))</code>" }
      guard isWide, match.1 == "td" else {
        column = -1
        return String(match.0)
      }
      column += 1
      let head = heads.indices.contains(column) ? heads[column] : ""
      return "<td data-head=\"\(head.escaped)\"\(match.2 ?? "")>"
    }
    html = """
      <div class="table\(isWide ? " wide" : "")" tabindex="0">
      \(rows)
      </div>
      """
  }

  /// Code that may go on in the next line after a sign of punctuation and
  /// before a word inside a name, and nowhere else.
  static func breaking(_ code: some StringProtocol) -> String {
    String(code)
      .replacing(#/([a-z0-9])([A-Z])/#) { "\($0.1)<wbr>\($0.2)" }
      .replacing(#/([a-z)][.(:])([A-Za-z])/#) { "\($0.1)<wbr>\($0.2)" }
  }
}
