import WorkbookCourse
import WorkbookPages
import WorkbookTools

extension Book {
  /// A chapter has the book's eight parts, a readable length, and no block
  /// that looks like a claim and is none.
  struct ShapeCheck {
    static let parts = [
      "The question", "Predict", "Run", "Investigate", "Modify", "Make",
      "What the documents say", "In Combine itself",
    ]
    static let length = 2_000...4_000

    private(set) var faults: [Fault] = []

    mutating func check(_ page: Page) {
      faults += page.faults
      for fence in page.fences { check(fence, page) }
      guard page.chapter != nil else { return }
      checkParts(page)
      guard !Self.length.contains(page.words) else { return }
      report(
        page, 1,
        "the chapter has \(page.words) words without its listings",
        "A chapter has \(Self.length.lowerBound) to"
          + " \(Self.length.upperBound): say more, or less.")
    }

    private mutating func checkParts(_ page: Page) {
      let titles = page.headings.filter { $0.level == 2 }
      var next = titles.startIndex
      for part in Self.parts {
        let rest = titles[next...]
        if let place = rest.firstIndex(where: { $0.text == part }) {
          next = place + 1
        } else if let misplaced = titles.first(where: { $0.text == part }) {
          report(
            page, misplaced.line, "\"## \(part)\" stands in the wrong place",
            "The order is: \(Self.parts.joined(separator: ", ")).")
        } else {
          report(
            page, next > 0 ? titles[next - 1].line : 1,
            "the chapter has no \"## \(part)\"",
            "The parts are: \(Self.parts.joined(separator: ", ")).")
        }
      }
    }

    private mutating func check(_ fence: Fence, _ page: Page) {
      if fence.isTight, fence.caption.trimmed.hasPrefix("<") {
        report(
          page, fence.line, "the block stands directly under an HTML tag",
          "Leave a line empty between them, or it is shown as plain text.")
      }
      guard fence.claim == .unmarked, page.chapter != nil,
        !fence.isCommand
      else { return }
      report(
        page, fence.line,
        fence.info.isEmpty
          ? "the block does not say what it is"
          : "the block \"\(fence.info)\" does not say where it comes from",
        fence.isSwift
          ? "Name its file, or write `swift sketch` if it is not compiled."
          : "Write `text run 05/name`, `text compile PATH`, or `text sketch` if"
            + " nothing printed it.")
    }

    private mutating func report(
      _ page: Page, _ line: Int, _ problem: String, _ advice: String
    ) {
      faults.append(
        Fault(file: page.path, line: line, problem: problem, advice: advice))
    }
  }
}
