import WorkbookCourse
import WorkbookTools

extension Book {
  /// Reads a page line by line and tells blocks from text.
  package struct PageReader {
    private var text: TextReader
    private var fence: (block: Fence, mark: String)?
    private var isComment = false

    /// Reads the lines of the page at `path`.
    package static func read(_ path: String, _ lines: [String]) -> Page {
      var reader = PageReader(text: TextReader(page: Page(path: path)))
      for (index, line) in lines.enumerated() {
        reader.take(line, number: index + 1)
      }
      reader.end()
      reader.text.page.lines = lines
      return reader.text.page
    }

    private mutating func take(_ line: String, number: Int) {
      let trimmed = line.trimmed
      if fence != nil {
        takeInFence(line)
      } else if isComment || trimmed.hasPrefix("<!--") {
        isComment = !trimmed.contains("-->")
        text.endParagraph()
      } else if !open(line, number: number) {
        text.take(line, number: number)
      }
    }

    private mutating func open(_ line: String, number: Int) -> Bool {
      let prefix = line.prefix { $0 == " " || $0 == ">" }
      let rest = line.dropFirst(prefix.count)
      guard rest.hasPrefix("```") || rest.hasPrefix("~~~") else { return false }
      let mark = rest.prefix { $0 == rest.first }
      let info = rest.dropFirst(mark.count).trimmed
      // Three backticks and more on one line are code inside a sentence.
      guard !info.contains("`") else { return false }
      let isTight = text.isInParagraph
      text.endParagraph()
      let block = Fence(
        line: number, prefix: String(prefix), info: info,
        caption: text.lastLine, isTight: isTight)
      fence = (block, String(mark))
      return true
    }

    private mutating func takeInFence(_ line: String) {
      guard let (opened, mark) = fence else { return }
      var block = opened
      var rest = Substring(line)
      for expected in block.prefix {
        guard rest.first == expected else { break }
        rest = rest.dropFirst()
      }
      let trimmed = rest.trimmed
      if trimmed.hasPrefix(mark), trimmed.allSatisfy({ $0 == mark.first }) {
        text.page.fences.append(block)
        text.lastLine = ""
        fence = nil
      } else {
        block.body.append(String(rest))
        fence = (block, mark)
      }
    }

    private mutating func end() {
      text.end()
      guard let fence else { return }
      text.report(
        fence.block.line, "the block is never closed",
        "Close it with \(fence.mark) on a line of its own.")
    }
  }
}
