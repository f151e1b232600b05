// What the whole command needs of strings.

extension StringProtocol {
  /// Whether there is nothing but white space.
  package var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// Without white space at both ends.
  package var trimmed: String { String(drop(while: \.isWhitespace)).trimmedEnd }

  /// Without white space at the end.
  package var trimmedEnd: String {
    let last = lastIndex { !$0.isWhitespace }
    return String(self[..<(last.map(index(after:)) ?? startIndex)])
  }

  /// The lines of a text; a line break at its end does not make another.
  package var lines: [String] {
    var lines = split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { String($0) }
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

  /// No longer than so many columns, cut off between words.
  package func shortened(to width: Int) -> String {
    guard count > width else { return self }
    let words = prefix(width - 1)
    return words[..<(words.lastIndex(of: " ") ?? words.endIndex)] + " …"
  }

  /// Safe to show: nothing in it moves a terminal's cursor or changes a colour.
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
  /// As a shell takes it for one word.
  package var quoted: String {
    allSatisfy { $0.isLetter || $0.isNumber || "/._-~".contains($0) }
      ? self
      : "'"
        + split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: "'\\''") + "'"
  }
}

/// `1 test`, `3 tests`: a number with its noun.
package func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)" + (number == 1 ? "" : "s")
}

/// Breaks long lines between words; short ones stay as they are.
///
/// What a line begins with, its parts begin with too: an indented line stays
/// indented.
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

/// A name and what it means side by side; or, where that does not fit, the
/// meaning below.
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

/// A short number that changes when a text does (FNV-1a).
///
/// It keeps no secret, and whoever wants to can find two texts that have the
/// same: nothing may rest on it that somebody would gain by.
package func fingerprint(_ text: String) -> String {
  String(fingerprint(text.utf8), radix: 16)
}

/// The same of some bytes; unlike a `Hasher`'s, it is the same in every run.
package func fingerprint(_ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0xcbf2_9ce4_8422_2325) {
    ($0 ^ UInt64($1)) &* 0x100_0000_01b3
  }
}
