import Testing

@testable import workbook_author
@testable import WorkbookBase

@Suite("Links have targets, and a chapter has its structure")
struct BookLinkTests {
  /// Returns the faults of a valid book after a line is added to its chapter.
  private func problems(_ line: String) throws -> [String] {
    let book = try SmallBook()
    try book.replace("## Modify\n", by: "\(line)\n\n## Modify\n")
    return book.problems
  }

  @Test("A dead link is a fault")
  func deadLink() throws {
    #expect(
      try problems("See [two](02-Two.md).") == [
        "the link 02-Two.md leads nowhere: no Chapters/02-Two.md"
      ])
  }

  @Test("A dead link in several lines is one fault")
  func deadLinks() throws {
    let book = try SmallBook()
    try book.replace(
      "## Modify\n", by: "[a](x.md)\n\n[b](x.md)\n\n## Modify\n")
    #expect(
      book.problems == ["the link x.md leads nowhere: no Chapters/x.md"])
    let line = book.first?.line ?? 0
    #expect(book.first?.difference == ["also in line \(line + 2)"])
  }

  @Test("A link out of the checkout is a fault; web links are not checked")
  func outside() throws {
    #expect(
      try problems("[a](../../secret) [b](https://example.com/#c)") == [
        "the link ../../secret leads out of the checkout"
      ])
  }

  @Test("A dead anchor is a fault, here and on another page")
  func deadAnchor() throws {
    #expect(
      try problems("[a](#nothing) [b](../README.md#a-book)") == [
        "\(SmallBook.chapter) has no heading #nothing"
      ])
    #expect(
      try problems("[a](../README.md#no-book)") == [
        "README.md has no heading #no-book"
      ])
    #expect(
      try problems("[a](../\(SmallBook.module)#L99)") == [
        "\(SmallBook.module) has no lines #L99"
      ])
  }

  @Test(
    "Markup that no check covers is a fault",
    arguments: [
      ("See [the other][two].", "something is opened here and not closed"),
      ("See [the\nother](two.md).", "something is opened here and not closed"),
      ("A `let\na` of code.", "something is opened here and not closed"),
      ("See <a href=\"02-Two.md\">two</a>.", "no check looks into <a …>"),
      ("<img src=\"a.svg\">", "no check looks into <img>"),
      ("- a\n\n  ```sh\n  ls\n  ```", "the block is indented"),
    ])
  func unseen(text: String, problem: String) throws {
    let problems = try problems(text)
    #expect(problems.first?.hasPrefix(problem) == true, "\(problems)")
  }

  @Test(
    "A phrase that readers read twice is a fault, unless it is code",
    arguments: [
      ("Nobody listens.", "Nobody"), ("A call lets go of it.", "lets go of"),
      ("It works. What is sent is lost.", ". What is sent is lost."),
      ("A cancel is no failure.", "cancel is no failure"),
      ("What is sent?", nil), ("There is no failure.", nil),
      ("It is no longer open.", nil), ("```sh\nnobody\n```", nil),
    ] as [(String, String?)])
  func phrases(text: String, phrase: String?) throws {
    #expect(
      try problems(text)
        == (phrase.map { ["readers had to read \"\($0)\" twice"] } ?? []))
  }

  @Test("Links in code and comments are ignored")
  func notLinks() throws {
    #expect(try problems("`[count](Counter)` and `reset`") == [])
    #expect(try problems("```sh\n[a](b)\n# heading\n```") == [])
    #expect(try problems("<!-- [a](b)\n[c](d) -->") == [])
  }

  @Test("An exercise's links to the book are checked, too")
  func mention() throws {
    let book = try SmallBook()
    let file = "Exercises/Chapter01Small/1-Count/Count.swift"
    try book.replace("#modify", by: "#modified.", in: file)
    #expect(book.problems == ["\(SmallBook.chapter) has no heading #modified"])
    #expect(book.first?.file == file)
  }

  @Test("Headings get GitHub's anchors, equal headings a number")
  func anchors() {
    var anchors = Anchors()
    let names = [
      "What `sink(_:)` *does*, and why", "Run", "Run", "Run-1", "Run",
      "A [link](b.md) & more", "snake_case and _emphasis_", "Über 2",
    ].map { anchors.next(for: $0) }
    #expect(
      names == [
        "what-sink_-does-and-why", "run", "run-1", "run-1-1", "run-2",
        "a-link--more", "snake_case-and-emphasis", "über-2",
      ])
  }

  @Test("Ids given by hand are anchors")
  func ids() throws {
    #expect(try problems("<a id=\"row\"></a>Row, [again](#row)") == [])
  }

  @Test("A missing or misplaced heading is a fault")
  func headings() throws {
    let book = try SmallBook()
    try book.replace("## Keep this\n", by: "")
    #expect(book.problems == ["the chapter has no \"## Keep this\""])
    try book.replace("## Run\n", by: "## Keep this\n\n## Run\n")
    #expect(
      book.problems == ["\"## Keep this\" is in the wrong place"])
  }

  @Test("A chapter may omit optional parts.")
  func parts() throws {
    let book = try SmallBook()
    try book.replace("## Predict\n", by: "")
    #expect(!book.problems.contains { $0.contains("has no \"") })
  }

  @Test("A block without a source must be marked as a sketch")
  func unmarked() throws {
    #expect(
      try problems("```swift\nlet a = 1\n```") == [
        "the block \"swift\" does not say where it comes from"
      ])
    #expect(
      try problems("```\nprinted\n```") == ["the block does not say what it is"]
    )
    #expect(try problems("```text sketch\nprinted\n```") == [])
    #expect(try problems("```sh\nls\n```") == [])
    #expect(try problems("```text\nswift test\n```") == [])
  }

  @Test("Unclosed blocks and tags are faults")
  func closed() throws {
    let book = try SmallBook()
    let text = book.text(SmallBook.chapter)
    try book.write(text + "\n```sh\na\n", to: SmallBook.chapter)
    #expect(book.problems == ["the block is never closed"])
    #expect(try problems("</details>") == ["this </details> closes nothing"])
    #expect(
      try problems("<details>").contains("this <details> is never closed"))
    #expect(
      try problems("<details>\n```sh\na\n```\n</details>") == [
        "the block is directly below an HTML tag"
      ])
  }
}
