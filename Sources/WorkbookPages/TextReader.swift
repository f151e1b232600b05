import WorkbookCourse
import WorkbookTools

extension Book {
  /// Reads the text of a page, line by line: headings and paragraphs.
  struct TextReader {
    var page: Page
    /// The last line that was not empty, which is a block's caption.
    var lastLine = ""

    private var anchors = Anchors()
    private var paragraph: [String] = []
    private var firstLine = 0
    /// The lines where a `<details>` is still open.
    private var details: [Int] = []

    init(page: Page) {
      self.page = page
    }

    var isInParagraph: Bool { !paragraph.isEmpty }

    mutating func take(_ line: String, number: Int) {
      let text = line.trimmed
      guard !text.isEmpty else { return endParagraph() }
      lastLine = line
      countDetails(text, number: number)
      let level = text.prefix { $0 == "#" }.count
      if (1...6).contains(level), text.dropFirst(level).first == " " {
        endParagraph()
        takeHeading(text.dropFirst(level), level: level, number: number)
        endParagraph()
      } else {
        if startsItem(text) { endParagraph() }
        add(line, number: number)
      }
    }

    mutating func end() {
      endParagraph()
      for line in details {
        report(
          line, "this <details> is never closed",
          "Put </details> on a line of its own after it.")
      }
    }

    mutating func report(_ line: Int, _ problem: String, _ advice: String) {
      page.faults.append(
        Fault(file: page.path, line: line, problem: problem, advice: advice))
    }

    private mutating func add(_ line: String, number: Int) {
      if paragraph.isEmpty { firstLine = number }
      paragraph.append(line)
    }

    private mutating func takeHeading(
      _ text: Substring, level: Int, number: Int
    ) {
      var title = text.trimmed
      let bare = title.reversed().drop { $0 == "#" }
      if bare.first == " " { title = String(bare.reversed()).trimmed }
      page.headings.append(
        .init(
          line: number, level: level, text: title,
          anchor: anchors.next(for: title)))
      add(title, number: number)
    }

    /// Whether a line begins something new although nothing ended before it.
    private func startsItem(_ text: String) -> Bool {
      let mark = text.prefix { $0 != " " }
      let isNumbered =
        mark.count > 1 && (mark.last == "." || mark.last == ")")
        && mark.dropLast().allSatisfy(\.isNumber)
      return isNumbered || ["-", "*", "+"].contains(mark)
        || ["|", "[", "<details"].contains { text.hasPrefix($0) }
    }

    private mutating func countDetails(_ text: String, number: Int) {
      if text.hasPrefix("<details") { details.append(number) }
      if text.contains("</details>"), details.popLast() == nil {
        report(
          number, "this </details> closes nothing",
          "Take it away, or open a <details> before it.")
      }
    }

    /// Takes the paragraph that just ended apart.
    mutating func endParagraph() {
      guard !paragraph.isEmpty else { return }
      let text = paragraph.joined(separator: "\n")
      paragraph = []
      if let definition = Definition(text) {
        page.definitions.insert(definition.name)
        page.links.append(.init(line: firstLine, target: definition.target))
      } else {
        add(Inline(text), of: text)
      }
    }

    private mutating func add(_ inline: Inline, of text: String) {
      let first = firstLine
      func line(_ target: Inline.Target) -> Int {
        first + text.prefix(target.offset).filter { $0 == "\n" }.count
      }
      page.links += inline.links.map {
        .init(line: line($0), target: $0.text)
      }
      page.images += inline.images.map {
        .init(line: line($0), target: $0.text, alt: $0.alt)
      }
      page.references += inline.references.map {
        .init(line: line($0), name: $0.text.lowercased())
      }
      page.identifiers += inline.identifiers
      page.words += inline.words
    }
  }
}

/// A line `[name]: target`, which gives a target a name.
private struct Definition {
  var name: String
  var target: String

  init?(_ text: String) {
    guard text.hasPrefix("["), !text.hasPrefix("[^") else { return nil }
    let parts = text.split(separator: " ")
    guard parts.count > 1, parts[0].hasSuffix("]:") else { return nil }
    name = parts[0].dropFirst().dropLast(2).lowercased()
    target = String(parts[1])
  }
}
