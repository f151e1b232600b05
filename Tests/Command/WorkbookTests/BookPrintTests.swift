import Testing

@testable import workbook_author
@testable import WorkbookBase

@Suite("Outputs and figures in the book come from real runs")
struct BookPrintTests {
  @Test("`--update` repairs a stale output")
  func staleOutput() throws {
    let book = try SmallBook()
    try book.replace("two\n", by: "2\n")
    let fault = book.first
    #expect(book.problems == ["scene 01/count prints something else"])
    #expect(fault?.difference == ["- 2", "+ two"])
    #expect(fault?.isMendable == true)
  }

  @Test("A partial output begins and ends where the output does")
  func parts() {
    let output = ["a", "b", "c", "d"]
    func matches(_ body: String...) -> Bool {
      OutputBlock(body).matches(output)
    }
    #expect(matches("a", "b", "c", "d"))
    #expect(matches("a", "…", "d"))
    #expect(matches("…", "b", "…"))
    #expect(matches("a", "…", "c", "…"))
    #expect(!matches("b", "…"))
    #expect(!matches("…", "c"))
    #expect(!matches("a", "…", "b", "c", "d"))
    #expect(!matches("…", "c", "…", "b", "…"))
    #expect(!matches("a", "…", "c"))
    #expect(!matches())
  }

  @Test("A scene that does not run is a fault")
  func unknownScene() throws {
    let book = try SmallBook()
    try book.replace("run 01/count\n…", by: "run 01/cuont\n…")
    #expect(
      book.problems == ["scene 01/cuont does not run: no such scene"])
  }

  @Test("`--update` repairs a stale compiler message")
  func staleMessage() throws {
    let book = try SmallBook()
    try book.replace("error: no", by: "error: nope")
    #expect(
      book.problems == [
        "the compiler says something else about \(SmallBook.broken)"
      ])
    #expect(book.first?.isMendable == true)
  }

  @Test("A file that compiles against its page's claim is a fault")
  func compiles() throws {
    let book = try SmallBook()
    try book.write("let answer = 1\n", to: SmallBook.broken)
    #expect(
      book.problems == [
        "\(SmallBook.broken) compiles, and it is meant not to"
      ])
  }

  @Test("A file that only lacks a module proves nothing")
  func missingModule() throws {
    let book = try SmallBook()
    try book.write("import Wrong\n", to: SmallBook.broken)
    var programs = book.programs
    programs.compile = { _ in
      .init(failed: true, message: "error: no such module 'Wrong'")
    }
    var report = BookChecker(book.book, SceneOutputs(programs))
    report.check()
    #expect(
      report.faults.map(\.problem) == [
        "\(SmallBook.broken) fails only because it imports what is not built"
      ])
  }

  @Test("A failing file that no page shows is a fault")
  func unusedFile() throws {
    let book = try SmallBook()
    try book.write("Wrong\n", to: "Chapters/DoesNotCompile/02-Wrong.swift")
    #expect(
      book.problems == ["no page shows what the compiler says of this file"])
  }

  @Test("Compiler messages are shown without their folders")
  func shortened() {
    let message = """
      Chapters/DoesNotCompile/01-Wrong.swift:3:5: error: a/b
      /home/some one/Sources/Library/Chapter01/Publisher.swift:20:15: note: there
        let x = "a/b.swift:1"

      """
    #expect(
      SwiftCompiler.shortened(message) == """
        01-Wrong.swift:3:5: error: a/b
        Publisher.swift:20:15: note: there
          let x = "a/b.swift:1"
        """)
  }

  @Test("`--update` repairs a stale figure")
  func staleFigure() throws {
    let book = try SmallBook()
    try book.write("<svg>old</svg>\n", to: SmallBook.figure)
    #expect(
      book.problems == ["\(SmallBook.figure) is not what scene 01/count draws"])
    #expect(
      book.first?.difference == [
        "- <svg>old</svg>", "+ <svg>sequence of 19</svg>",
      ])
  }

  @Test("A figure's name must say what it draws")
  func figureName() throws {
    let book = try SmallBook()
    let path = "Chapters/Figures/count.svg"
    try book.write("<svg/>", to: path)
    try book.replace(
      "## Modify\n",
      by: "![A count of two things.](Figures/count.svg)\n\n## Modify\n")
    #expect(
      book.problems == ["the name of \(path) does not say what it draws"])
  }

  @Test("A picture without alternative text is a fault")
  func emptyAlt() throws {
    let book = try SmallBook()
    try book.replace("The counter counts to four.", by: "")
    #expect(
      book.problems == [
        "the picture Figures/01-count.sequence.svg has no alternative text"
      ])
  }

  @Test("Alternative text is a full sentence")
  func shortAlt() throws {
    let book = try SmallBook()
    try book.replace("The counter counts to four.", by: "A diagram")
    #expect(
      book.problems == [
        "the alternative text \"A diagram\" is not a full sentence"
      ])
  }
}
