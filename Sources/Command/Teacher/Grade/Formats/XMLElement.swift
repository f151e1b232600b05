/// An element of the little XML that a report needs.
struct XMLElement {
  var name: String
  /// In this order.
  var attributes: KeyValuePairs<String, String>
  var content: [XMLElement] = []
  var text: String?

  /// - Parameter margin: what each line but those of a text begins with.
  func lines(_ margin: String = "") -> String {
    // A line break in an attribute is read as a blank; say it outright.
    let start = attributes.reduce(margin + "<" + name) { start, attribute in
      let value = Self.escaped(attribute.value).replacing("\n", with: "&#10;")
      return "\(start) \(attribute.key)=\"\(value)\""
    }
    if let text { return "\(start)>\(Self.escaped(text))</\(name)>\n" }
    if content.isEmpty { return "\(start)/>\n" }
    return "\(start)>\n" + content.map { $0.lines(margin + "  ") }.joined()
      + "\(margin)</\(name)>\n"
  }

  /// Text that means itself, without what XML 1.0 cannot say at all (a
  /// learner's program may print anything).
  private static func escaped(_ text: String) -> String {
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
}
