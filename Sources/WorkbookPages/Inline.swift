extension Book {
  /// What stands inside one paragraph: links, images, ids, words.
  ///
  /// Code between backticks is not looked into.
  package struct Inline {
    package struct Target {
      /// Where it stands, in characters from the paragraph's beginning.
      package var offset: Int
      package var text: String
      /// What a picture says to those who do not see it.
      package var alt = ""
    }

    package private(set) var links: [Target] = []
    package private(set) var images: [Target] = []
    package private(set) var references: [Target] = []
    package private(set) var identifiers: [String] = []
    /// The text as it is read: no targets, no pictures, no tags.
    package private(set) var visible = ""

    private let original: [Character]
    private let plain: [Character]
    private var hidden: Set<Int> = []

    package init(_ text: String) {
      original = Array(text)
      plain = Book.withoutCode(original)
      scan()
      visible = String(
        original.indices.filter { !hidden.contains($0) }.map { original[$0] })
    }

    package var words: Int {
      visible.split(whereSeparator: \.isWhitespace)
        .filter { $0.contains { $0.isLetter || $0.isNumber } }.count
    }

    private mutating func scan() {
      var opened: [Int] = []
      var index = 0
      while index < plain.count {
        switch plain[index] {
        case "[": opened.append(index)
        case "]":
          guard let start = opened.popLast() else { break }
          if let end = close(from: start, at: index) {
            index = end
            continue
          }
        case "<":
          if let tag = Tag(in: plain, original: original, at: index) {
            note(tag, at: index)
            index = tag.end
            continue
          }
        default: break
        }
        index += 1
      }
    }

    /// Notes the link or picture whose text runs from `start` to `index`, and
    /// returns where it ends.
    private mutating func close(from start: Int, at index: Int) -> Int? {
      let isImage = start > 0 && plain[start - 1] == "!"
      let text = String(original[(start + 1)..<index])
      if let (target, end) = destination(at: index + 1) {
        if isImage {
          images.append(Target(offset: start, text: target, alt: text))
          hidden.formUnion((start - 1)..<end)
        } else {
          links.append(Target(offset: start, text: target))
          hidden.formUnion(index..<end)
        }
        return end
      }
      guard index + 1 < plain.count, plain[index + 1] == "[",
        let end = plain[(index + 2)...].firstIndex(of: "]")
      else { return nil }
      let name = String(original[(index + 2)..<end])
      references.append(Target(offset: start, text: name.isEmpty ? text : name))
      hidden.formUnion(index..<end)
      return end + 1
    }

    private mutating func note(_ tag: Tag, at index: Int) {
      hidden.formUnion(index..<tag.end)
      if let id = tag.attributes["id"] ?? tag.attributes["name"] {
        identifiers.append(id)
      }
      if tag.name == "img", let source = tag.attributes["src"] {
        let alt = tag.attributes["alt"] ?? ""
        images.append(Target(offset: index, text: source, alt: alt))
      }
      if let target = tag.attributes["href"] ?? tag.attributes["srcset"] {
        links.append(Target(offset: index, text: target))
      }
    }
  }
}

extension Book.Inline {
  /// Reads `(target "title")` at a place; returns the target and the end.
  private func destination(at start: Int) -> (String, Int)? {
    guard start < plain.count, plain[start] == "(" else { return nil }
    var index = start + 1
    func skipSpace() {
      while index < plain.count, plain[index].isWhitespace { index += 1 }
    }
    skipSpace()
    let isBracketed = index < plain.count && plain[index] == "<"
    if isBracketed { index += 1 }
    let first = index
    var depth = 0
    while index < plain.count {
      let character = plain[index]
      if isBracketed ? character == ">" : character.isWhitespace { break }
      if character == "(" { depth += 1 }
      if character == ")" {
        if depth == 0 { break }
        depth -= 1
      }
      index += 1
    }
    let target = String(original[first..<index])
    if isBracketed { index += 1 }
    skipSpace()
    if index < plain.count,
      let quote = "\"'".first(where: { $0 == plain[index] })
    {
      index = (plain[(index + 1)...].firstIndex(of: quote) ?? plain.count) + 1
      skipSpace()
    }
    guard index < plain.count, plain[index] == ")" else { return nil }
    return (target, index + 1)
  }
}
