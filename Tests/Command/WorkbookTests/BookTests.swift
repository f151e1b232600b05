import Foundation
import Testing

@testable import workbook_author
@testable import WorkbookBase

@Suite("The book's command")
struct BookCommandTests {
  @Test("A right book passes, and the last line counts what was looked at")
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

  @Test("A fault names both places, shows the difference, and says what to do")
  func shape() throws {
    let book = try SmallBook()
    try book.replace("count += 1", by: "count += 2")
    let (status, lines) = try book.command()
    #expect(status == .notYet)
    let line = book.text(SmallBook.chapter).split(
      separator: "\n", omittingEmptySubsequences: false
    ).firstIndex(of: "  count += 2")
    let expected = [
      "\(SmallBook.chapter):\((line ?? 0) + 1): the listing is not what stands"
        + " in the file",
      "  compared with \(SmallBook.module):6",
      "    -   count += 2",
      "    +   count += 1",
      "  What to do: Run `swift run workbook book --update` if the file is right,"
        + " and read the text around it again.",
    ]
    #expect(lines.prefix(5).elementsEqual(expected))
  }

  @Test("What the texts show is said once, before anything runs")
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
    let listing = "the listing is not what stands in the file"
    #expect(saidBefore?.contains(listing) == true)
    #expect(transcript.text.components(separatedBy: listing).count == 2)
    #expect(transcript.text.contains("scene 01/count prints something else"))
  }

  @Test("--update mends prints and pictures, and nothing else")
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

  @Test("--update leaves prose, and parts of an output, alone")
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

  @Test("--update follows a listing that has one clear counterpart")
  func updateListing() throws {
    let book = try SmallBook()
    try book.replace("increase()", by: "countUp()", in: SmallBook.module)
    let before = book.text(SmallBook.chapter)
    let (status, lines) = try book.command(updates: true)
    #expect(status == .passed)
    #expect(
      lines.first?.hasPrefix(
        "rewrote the listing of \(SmallBook.module) in \(SmallBook.chapter):")
        == true)
    #expect(
      book.text(SmallBook.chapter)
        == before.replacingOccurrences(of: "increase()", with: "countUp()"))
  }

  @Test("--update follows a listing to its last brace, however long it is now")
  func updateLonger() throws {
    for (old, new) in [
      ("count += 1\n", "let step = 1\n    count += step\n"),
      ("    count += 1\n", ""),
    ] {
      let book = try SmallBook()
      try book.replace(old, by: new, in: SmallBook.module)
      let (status, _) = try book.command(updates: true)
      #expect(status == .passed)
      #expect(
        book.text(SmallBook.chapter).contains(
          """
          public mutating func increase() {
          \(new.trimmed.isEmpty ? "" : "  let step = 1\n  count += step\n")}

          public func reset() -> Counter {
            Counter()
          }
          ```
          """))
    }
  }

  @Test("--update leaves a listing that could be anything")
  func updateUnclear() throws {
    let book = try SmallBook()
    try book.write(
      "public struct Tally {\n  var sum = 0\n}\n", to: SmallBook.module)
    let before = book.text(SmallBook.chapter)
    let (status, _) = try book.command(updates: true)
    #expect(status == .notYet)
    #expect(book.text(SmallBook.chapter) == before)
  }

  @Test("--update draws a picture that is not there yet")
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
