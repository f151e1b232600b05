import Testing

@testable import workbook_author
@testable import WorkbookBase

@Suite("The guide for teachers has a part for each chapter")
struct BookTeachingTests {
  private let guide = BookChecker.guide

  private func book() throws -> SmallBook {
    let book = try SmallBook()
    let parts = BookChecker.guideParts.map { "**\($0)**\n\n- Something.\n\n" }
      .joined()
    try book.write(
      "# Teaching\n\n## The chapters\n\n### 01 Small\n\nTime: ?\n\n\(parts)## More\n",
      to: guide)
    try book.replace("## Predict", by: "\(time)\n\n## Predict")
    return book
  }

  private let time = "Time: 15 minutes to read, 1 for the exercises."

  private func problems(of book: SmallBook) -> [String] {
    book.check().faults.filter { $0.file == guide }.map(\.problem)
  }

  @Test("A chapter without a section is a fault, unless it is a draft.")
  func missing() throws {
    let book = try book()
    try book.write("# Teaching\n\n## The chapters\n", to: guide)
    #expect(
      problems(of: book) == [
        "the guide for teachers says nothing about 01 Small"
      ])
    try book.replace("## Predict", by: "DRAFT: more\n\n## Predict")
    #expect(problems(of: book) == [])
  }

  @Test("`--update` writes the facts of a new section.")
  func newSection() throws {
    let book = try book()
    _ = try book.command(updates: true)
    #expect(problems(of: book) == [])
    #expect(
      book.text(guide).hasPrefix(
        """
        # Teaching

        ## The chapters

        ### 01 Small

        \(time)

        | exercise | kind | minutes | points | its one idea |
        |---|---|---|---|---|
        | [01.1 Count](../Exercises/Chapter01Small/1-Count/Count.swift) | Make | 1 | 1 | Count. |

        **Prerequisites.**

        """))
  }

  @Test("`--update` writes changed facts from the table.")
  func facts() throws {
    let book = try book()
    _ = try book.command(updates: true)
    let right = book.text(guide)
    for (old, new) in [
      ("| Make | 1 | 1 |", "| Make | 2 | 1 |"),
      ("1 for the exercises", "2 for the exercises"),
      ("[01.1 Count]", "[01.1 Add]"),
    ] {
      try book.replace(old, by: new, in: guide)
      #expect(
        problems(of: book) == ["01 Small has other facts than the course table"]
      )
      _ = try book.command(updates: true)
      #expect(book.text(guide) == right)
    }
  }

  @Test("A missing table is written, and nothing is overwritten.")
  func noTable() throws {
    let book = try book()
    _ = try book.command(updates: true)
    let right = book.text(guide)
    let rows = right.lines
    let start = try #require(rows.firstIndex { $0.hasPrefix("| exercise") })
    try book.write(
      (rows[..<(start - 1)] + rows[(start + 3)...]).joined(separator: "\n")
        + "\n", to: guide)
    _ = try book.command(updates: true)
    #expect(book.text(guide) == right)
  }

  @Test("The guide has its parts, in order.")
  func parts() throws {
    let book = try book()
    _ = try book.command(updates: true)
    try book.replace(
      "**Prerequisites.**", by: "Prerequisites.", in: guide)
    #expect(problems(of: book) == [])
    try book.replace("**Ninety minutes.**", by: "Ninety minutes.", in: guide)
    #expect(problems(of: book) == ["01 Small has no \"**Ninety minutes.**\""])
    try book.replace(
      "**What it is about.**",
      by: "**Ninety minutes.**\n\n**What it is about.**",
      in: guide)
    #expect(
      problems(of: book).contains(
        "in 01 Small, \"**Ninety minutes.**\" is in the wrong place"))
  }

  @Test("Each mistake that the guide names is recorded.")
  func mistakes() throws {
    let book = try book()
    _ = try book.command(updates: true)
    try book.write(
      "// You add.\n",
      to: "Tests/Answers/Wrong/Chapter01Small/1-Count/AddsInstead.swift")
    try book.replace(
      "**Misunderstandings.**\n\n- Something.",
      by:
        "**Misunderstandings.**\n\n- *adds instead* (01.1)\n- *takes away* (01.1)\n- *adds* (09.1)",
      in: guide)
    #expect(
      problems(of: book) == [
        "there is no recorded mistake \"takes away\" of 01.1",
        "there is no exercise 09.1",
      ])
  }

  @Test("The exercises' minutes agree with the table.")
  func minutes() throws {
    let book = try book()
    book.course.chapters[0].exercises[0].kind = .challenge
    _ = try book.command(updates: true)
    let right = "Time: 15 minutes to read, and 1 more for the challenge.\n"
    #expect(book.text(SmallBook.chapter).contains(right))
    #expect(book.text(guide).contains(right))
  }
}
