import Foundation
import Testing

@testable import workbook_author
@testable import WorkbookBase

@Suite("The book's command")
struct BookCommandTests {
  @Test("A correct book passes, and the last line counts the checked items")
  func right() throws {
    let book = try SmallBook()
    #expect(book.problems == [])
    let (status, lines) = try book.command()
    #expect(status == .passed)
    #expect(lines.first?.hasSuffix("100.0 % of 10 lines") == true)
    #expect(
      lines.last?.hasPrefix(
        "1 chapter, 2 listings, 2 outputs, 1 compiler message, 1 figure,"
          + " 10 links, 10 of 10 lines (100.0 %) in ") == true)
  }

  @Test("A fault names both places, the difference, and the next step")
  func shape() throws {
    let book = try SmallBook()
    try book.replace("count += 1", by: "count += 2")
    let (status, lines) = try book.command()
    #expect(status == .notYet)
    let line = book.text(SmallBook.chapter).split(
      separator: "\n", omittingEmptySubsequences: false
    ).firstIndex(of: "  count += 2")
    let expected = [
      "\(SmallBook.chapter):\((line ?? 0) + 1): the listing differs from"
        + " its file",
      "  compared with \(SmallBook.module):6",
      "    -   count += 2",
      "    +   count += 1",
      "  What to do: Copy the lines from the file, or mend the file.",
    ]
    #expect(lines.prefix(5).elementsEqual(expected))
  }

  @Test("Faults in the texts are reported once, before any program runs")
  func textsFirst() throws {
    let small = try SmallBook()
    try small.replace("count += 1", by: "count += 2")
    small.scenes["01/count"] = "one\nfour\n"
    let transcript = Transcript()
    var book = small.book
    let run = book.programs.run
    var saidBefore: String?
    book.programs.run = { scene in
      saidBefore = saidBefore ?? transcript.text
      return try run(scene)
    }
    _ = try book.check(updates: false, terminal: transcript.terminal)
    let listing = "the listing differs from its file"
    #expect(saidBefore?.contains(listing) == true)
    #expect(transcript.text.components(separatedBy: listing).count == 2)
    #expect(transcript.text.contains("scene 01/count prints something else"))
  }

  @Test("--update repairs outputs and pictures, and nothing else")
  func update() throws {
    let book = try SmallBook()
    book.scenes["01/count"] = "one\nfour\n"
    try book.replace("error: no", by: "error: yes")
    try book.replace("A word and", by: "A  word and")
    let before = book.text(SmallBook.chapter)

    let (status, lines) = try book.command(updates: true)

    #expect(status == .passed)
    #expect(
      lines.prefix(2).elementsEqual([
        "updated \(SmallBook.chapter)", "updated \(SmallBook.figure)",
      ]))
    #expect(
      book.text(SmallBook.chapter)
        == before.replacingOccurrences(
          of: "one\ntwo\nthree\nfour\n", with: "one\nfour\n"
        ).replacingOccurrences(of: "error: yes", with: "error: no"))
    #expect(book.text(SmallBook.figure) == "<svg>sequence of 9</svg>\n")
  }

  @Test("--update does not change prose or partial outputs")
  func updateLeaves() throws {
    let book = try SmallBook()
    try book.replace("…\nfour", by: "…\nfive")
    try book.replace("(#run)", by: "(#ran)")
    let before = book.text(SmallBook.chapter)

    let (status, lines) = try book.command(updates: true)

    #expect(status == .notYet)
    #expect(book.text(SmallBook.chapter) == before)
    #expect(!lines.contains { $0.hasPrefix("updated") })
  }

  @Test("--update leaves a changed listing to its author")
  func updateListing() throws {
    let book = try SmallBook()
    try book.replace("increase()", by: "countUp()", in: SmallBook.module)
    let before = book.text(SmallBook.chapter)
    let (status, _) = try book.command(updates: true)
    #expect(status == .notYet)
    #expect(book.text(SmallBook.chapter) == before)
  }

  @Test("--update draws a missing picture")
  func updateDraws() throws {
    let book = try SmallBook()
    try book.replace("01-count.sequence", by: "01-count.marble")
    #expect(
      book.problems == [
        "Chapters/Figures/01-count.marble.svg has not been drawn yet",
        "no page shows this picture",
      ])
    _ = try book.command(updates: true)
    #expect(book.problems == ["no page shows this picture"])
    let drawing = book.text("Chapters/Figures/01-count.marble.svg")
    #expect(drawing == "<svg>marble of 19</svg>\n")
  }
}
