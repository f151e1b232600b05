// What the whole command needs of strings.

extension StringProtocol {
  /// Whether there is nothing but white space.
  package var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// Without white space at both ends.
  package var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start).trimmedEnd
  }

  /// Without white space at the end.
  package var trimmedEnd: String {
    String(reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension String {
  /// With spaces behind it, so that it takes up so many columns.
  package func filled(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The same with the spaces before it.
  package func leftFilled(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}

/// Breaks long lines between words; short ones stay as they are.
package func wrapped(_ text: String, to width: Int) -> [String] {
  text.split(separator: "\n", omittingEmptySubsequences: false)
    .flatMap { row -> [String] in
      guard row.count > width else { return [String(row)] }
      var lines = [""]
      for word in row.split(separator: " ") {
        let last = lines[lines.count - 1]
        if last.isEmpty {
          lines[lines.count - 1] = String(word)
        } else if last.count + 1 + word.count <= width {
          lines[lines.count - 1] += " " + word
        } else {
          lines.append(String(word))
        }
      }
      return lines
    }
}
