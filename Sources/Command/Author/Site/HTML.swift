import Foundation
import WorkbookBase

extension StringProtocol {
  /// The text escaped for HTML, also inside double quotes.
  var escaped: String {
    reduce(into: "") { text, character in
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      default: text.append(character)
      }
    }
  }
}

/// Returns the text of HTML without tags and entities, for search.
func plainText(ofHTML html: String) -> String {
  // Inline tags are removed without a space, so that a full stop stays at its
  // word.
  let inline = #/<\/?(?:em|strong|code|a|span|wbr)(?:\s[^>]*)?>/#
  var text = html.replacing(inline, with: "").replacing(#/<[^>]*>/#, with: " ")
  for (name, character) in [
    ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&"),
  ] {
    text = text.replacing(name, with: character)
  }
  return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// A table in a box that scrolls; on a phone with little room, each row is a
/// list of its columns.
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

  /// Returns code that a browser may break after punctuation and before a
  /// capital inside a name, and nowhere else.
  static func breaking(_ code: some StringProtocol) -> String {
    String(code)
      .replacing(#/([a-z0-9])([A-Z])/#) { "\($0.1)<wbr>\($0.2)" }
      .replacing(#/([a-z)][.(:])([A-Za-z])/#) { "\($0.1)<wbr>\($0.2)" }
  }
}
