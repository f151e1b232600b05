import WorkbookTools

extension Book {
  /// Gives the headings of one page their anchors, as GitHub does.
  ///
  /// The text in lower case, without punctuation, spaces as hyphens; the
  /// second of the same name gets `-1`, the third `-2`.
  package struct Anchors {
    private var taken: Set<String> = []
    private var times: [String: Int] = [:]

    package mutating func next(for heading: String) -> String {
      let name = Self.name(of: heading)
      var anchor = name
      while !taken.insert(anchor).inserted {
        times[name, default: 0] += 1
        anchor = "\(name)-\(times[name, default: 0])"
      }
      return anchor
    }

    private static func name(of heading: String) -> String {
      let characters = Array(Inline(heading).visible)
      var isCode = false
      var name = ""
      for (index, character) in characters.enumerated() {
        switch character {
        case "`": isCode.toggle()
        case " ": name += "-"
        case "-": name += "-"
        case "_":
          let before = index > 0 && characters[index - 1].isWord
          let after =
            index + 1 < characters.count && characters[index + 1].isWord
          // `_word_` is emphasis and loses its marks, snake_case is not.
          if isCode || (before && after) { name += "_" }
        default: if character.isWord { name += character.lowercased() }
        }
      }
      return name
    }
  }
}

extension Character {
  fileprivate var isWord: Bool { isLetter || isNumber }
}
