extension String {
  /// The text on one line, without control characters.
  package var onOneLine: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate,
        .privateUse, .unassigned:
        result += scalar.escaped(asASCII: true)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns lines that fit, broken between words, or inside a word that is too
  /// long.
  ///
  /// An ellipsis ends the last of `limit` lines if there is more text.
  package func wrapped(limit: Int = 4, fits: (String) -> Bool) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ").map(String.init) {
      let longer = line.isEmpty ? word : line + " " + word
      if fits(longer) {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = word
      while !fits(line), line.count > 1 {
        let head = line.longestPrefix(fits: fits)
        lines.append(head)
        line = String(line.dropFirst(head.count))
      }
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    guard lines.count > limit else { return lines }
    lines.removeSubrange(limit...)
    let cut = lines[limit - 1].longestPrefix { fits($0 + "…") }
    lines[limit - 1] = cut + "…"
    return lines
  }

  private func longestPrefix(fits: (String) -> Bool) -> String {
    var head = ""
    for character in self {
      guard head.isEmpty || fits(head + String(character)) else { break }
      head.append(character)
    }
    return head
  }
}

extension Character {
  /// The number of terminal columns: 2 for wide scripts and pictures, otherwise
  /// 1.
  package var columns: Int {
    let isWide = unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE30...0xFE4F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F1E6...0x1FAFF,
        0x20000...0x3FFFD, 0xFE0F:
        true
      default: false
      }
    }
    return isWide ? 2 : 1
  }
}
