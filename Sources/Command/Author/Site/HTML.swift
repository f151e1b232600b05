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
  var text = ""
  var isTag = false
  // What is emphasised in a sentence keeps its full stop.
  let inline = #/<\/?(?:em|strong|code|a|span|wbr)(?:\s[^>]*)?>/#
  for character in html.replacing(inline, with: "") {
    switch character {
    case "<":
      isTag = true
      text += " "
    case ">": isTag = false
    default: if !isTag { text.append(character) }
    }
  }
  for (name, character) in [
    ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&"),
  ] {
    text = text.replacingOccurrences(of: name, with: character)
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
    var result = ""
    var rest = text[...]
    while let start = rest.range(of: "{{"),
      let end = rest.range(of: "}}", range: start.upperBound..<rest.endIndex)
    {
      let name = String(rest[start.upperBound..<end.lowerBound])
      guard let value = values[name] else {
        throw Failure.broken("the template asks for an unknown {{\(name)}}")
      }
      result += rest[..<start.lowerBound] + value
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}

/// A value as JavaScript that may stand in a file of its own.
func javaScript(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}
