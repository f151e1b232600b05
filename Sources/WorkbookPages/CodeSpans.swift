extension Book {
  /// The text with code and escaped characters blanked, place for place.
  static func withoutCode(_ text: [Character]) -> [Character] {
    var plain = text
    var index = 0
    while index < text.count {
      if text[index] == "\\", index + 1 < text.count {
        plain[index] = " "
        plain[index + 1] = " "
        index += 2
      } else if text[index] == "`" {
        let count = text[index...].prefix { $0 == "`" }.count
        let end = closing(count, in: text, from: index + count)
        if let end {
          for place in index..<end { plain[place] = " " }
        }
        index = end ?? index + count
      } else {
        index += 1
      }
    }
    return plain
  }

  /// The end of the run of exactly `count` backticks that closes a code span.
  private static func closing(
    _ count: Int, in text: [Character], from start: Int
  ) -> Int? {
    var index = start
    while index < text.count {
      let run = text[index...].prefix { $0 == "`" }.count
      if run == count { return index + run }
      index += max(run, 1)
    }
    return nil
  }
}
