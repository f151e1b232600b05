// String helpers of the whole command.

extension StringProtocol {
  /// A Boolean value that indicates whether the text has only white space.
  package var isBlank: Bool { allSatisfy(\.isWhitespace) }

  package var trimmed: String { String(drop(while: \.isWhitespace)).trimmedEnd }

  package var trimmedEnd: String {
    let last = lastIndex { !$0.isWhitespace }
    return String(self[..<(last.map(index(after:)) ?? startIndex)])
  }

  /// The lines of the text; a final line break does not start another line.
  package var lines: [String] {
    var lines = split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { String($0) }
  }
}

extension String {
  /// Returns the text with spaces after it, to fill a number of columns.
  package func filled(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// Returns the text with spaces before it, to fill a number of columns.
  package func leftFilled(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  /// Returns the text cut between words to a number of columns.
  package func shortened(to width: Int) -> String {
    guard count > width else { return self }
    let words = prefix(width - 1)
    return words[..<(words.lastIndex(of: " ") ?? words.endIndex)] + " …"
  }

  /// The text without characters that move the cursor or change a colour.
  package var printable: String {
    String(
      UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control: scalar == "\t" ? " " : "\u{FFFD}"
          case .format: "\u{FFFD}"
          default: scalar
          }
        }))
  }
}

extension [String] {
  /// `a`, `a or b`, `a, b or c`.
  package var listed: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}

extension String {
  package var capitalizedFirst: String {
    prefix(1).uppercased() + dropFirst()
  }
}

extension String {
  /// The text as one word for a shell.
  package var quoted: String {
    allSatisfy { $0.isLetter || $0.isNumber || "/._-~".contains($0) }
      ? self
      : "'"
        + split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: "'\\''") + "'"
  }
}

/// Returns a number with its noun: `1 test`, `3 tests`.
package func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)" + (number == 1 ? "" : "s")
}

/// Breaks long lines between words, and indents the new lines like the old one.
package func wrapped(_ text: String, to width: Int) -> [String] {
  text.split(separator: "\n", omittingEmptySubsequences: false)
    .flatMap { row -> [String] in
      guard row.count > width else { return [String(row)] }
      let margin = String(row.prefix { $0 == " " }.prefix(width / 2))
      var lines: [String] = []
      for word in row.split(separator: " ") {
        if let last = lines.last, last.count + 1 + word.count <= width {
          lines[lines.count - 1] += " " + word
        } else {
          lines.append(margin + word)
        }
      }
      return lines
    }
}

/// Returns a name with its meaning beside it, or below it if it does not fit.
package func entry(
  _ name: String, _ meaning: String, at column: Int, width: Int
) -> [String] {
  let row = name.filled(to: column) + meaning
  if name.count < column, row.count <= width { return [row] }
  if column <= width / 2, name.count < column {
    let rows = wrapped(meaning, to: width - column)
    return rows.enumerated().map { index, text in
      (index == 0 ? name : "").filled(to: column) + text
    }
  }
  return [name] + wrapped("    " + meaning, to: width)
}

/// Returns a short number that changes with a text (FNV-1a).
///
/// It is not secure: two texts with the same number are easy to find, so do not
/// use it against attacks.
package func fingerprint(_ text: String) -> String {
  String(fingerprint(text.utf8), radix: 16)
}

/// Returns the fingerprint of bytes; unlike `Hasher`'s, it is the same in every
/// run.
package func fingerprint(_ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0xcbf2_9ce4_8422_2325) {
    ($0 ^ UInt64($1)) &* 0x100_0000_01b3
  }
}
