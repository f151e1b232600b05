import Foundation
import WorkbookBase

extension StringProtocol {
  /// As text, or between double quotes, in HTML.
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

/// HTML with its tags left out and its names resolved, for search.
func plainText(ofHTML html: String) -> String {
  // What is emphasised in a sentence keeps its full stop.
  let inline = #/<\/?(?:em|strong|code|a|span|wbr)(?:\s[^>]*)?>/#
  var text = html.replacing(inline, with: "").replacing(#/<[^>]*>/#, with: " ")
  for (name, character) in [
    ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&"),
  ] {
    text = text.replacing(name, with: character)
  }
  return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// A template's text: what stands between `{{` and `}}` is a name.
struct Template {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  /// The text with its names replaced; a name without a value is a mistake.
  func filled(_ values: [String: String]) throws -> String {
    try text.replacing(#/\{\{([^}]*)\}\}/#) { match in
      guard let value = values[String(match.1)] else {
        throw Failure.broken("the template asks for an unknown {{\(match.1)}}")
      }
      return value
    }
  }
}

/// A value as JavaScript that may stand in a file of its own.
func javaScript(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

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
