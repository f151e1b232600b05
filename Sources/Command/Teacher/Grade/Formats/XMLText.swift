import Foundation

/// Writes the little XML that a report needs.
enum XMLText {
  /// An element with attributes in this order, and elements inside.
  static func element(
    _ name: String, _ attributes: [(String, String)], content: [String] = []
  ) -> String {
    let start = open(name, attributes)
    guard !content.isEmpty else { return "<\(start)/>" }
    let inside = content.map { indented($0) }.joined(separator: "\n")
    return "<\(start)>\n\(inside)\n</\(name)>"
  }

  /// An element with text inside.
  static func element(
    _ name: String, _ attributes: [(String, String)], text: String
  ) -> String {
    "<\(open(name, attributes))>\(escaped(text))</\(name)>"
  }

  /// Text that means itself, without what XML 1.0 cannot say at all (a
  /// learner's program may print anything).
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}":
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  static func seconds(_ value: Double) -> String {
    String(format: "%.3f", value)
  }

  private static func open(_ name: String, _ attributes: [(String, String)])
    -> String
  {
    ([name]
      + attributes.map { name, value in
        // A line break in an attribute is read as a blank; say it outright.
        "\(name)=\"\(escaped(value).replacing("\n", with: "&#10;"))\""
      }).joined(separator: " ")
  }

  /// Shifts elements, but not the lines of a message: those are text.
  private static func indented(_ xml: String) -> String {
    var isText = false
    return xml.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        let shifted = isText ? String(line) : "  \(line)"
        isText = !line.hasSuffix(">")
        return shifted
      }.joined(separator: "\n")
  }
}
