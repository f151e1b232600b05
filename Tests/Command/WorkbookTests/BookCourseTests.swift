import Testing

@testable import WorkbookBase
@testable import workbook_author

@Suite("The book and the course table agree")
struct BookCourseTests {
  private func twoChapters() throws -> SmallBook {
    let book = try SmallBook()
    book.course.chapters.append(
      Chapter("02", "Next", title: "What comes next", exercises: []))
    try book.write(
      book.text(SmallBook.chapter)
        .replacing("# 01 Small", with: "# 02 What comes next")
        .replacing("[Contents](README.md)", with: ""),
      to: "Chapters/02-Next.md")
    try book.write(
      book.text(SmallBook.module),
      to: "Sources/Library/Chapter02Next/Counter.swift")
    return book
  }

  @Test("`--update` names the exercises that practise a row of the notes.")
  func sources() throws {
    let book = try SmallBook()
    let page = "Chapters/Sources.md"
    try book.write("| A1 | It counts. | 02.1 |\n", to: page)
    #expect(
      book.problems.contains("the course table names other exercises for A1"))
    book.course.chapters[0].exercises[0].rows = ["A1"]
    _ = try book.command(updates: true)
    #expect(book.text(page).hasSuffix("| A1 | It counts. | 01.1 |\n"))
  }

  @Test("`--update` writes the links to the neighboring chapters.")
  func navigation() throws {
    let book = try twoChapters()
    let page = "Chapters/02-Next.md"
    #expect(
      book.problems.filter { $0.contains("beside") } == [
        "the line that leads to the chapters beside this one is"
          + " not what the course table says",
        "the line that leads to the chapters beside this one is missing",
      ])
    _ = try book.command(updates: true)
    #expect(!book.problems.contains { $0.contains("beside") })
    #expect(
      book.text(page).hasPrefix(
        "# 02 What comes next\n\n"
          + "[Contents](README.md) · previous: [01 Small](01-Small.md)\n"))
    #expect(
      book.text(SmallBook.chapter).contains(
        "[Contents](README.md) · next: [02 What comes next](02-Next.md)\n"))
  }

  @Test("Each chapter has a row in both tables, by its title, in order.")
  func tables() throws {
    let book = try twoChapters()
    let missing = "no row of a table leads to 02 What comes next"
    #expect(book.problems.filter { $0.contains("row") } == [missing, missing])
    try book.write(
      """
      | [02 Next](Chapters/02-Next.md) | next |
      | [01 Small](\(SmallBook.chapter)) | small |
      """, to: "README.md")
    let misplaced =
      "the row of 02 What comes next stands above that of 01 Small"
    #expect(
      book.problems.filter { $0.contains("row") } == [
        missing, "the row does not call the chapter 02 What comes next",
        misplaced,
      ])
    _ = try book.command(updates: true)
    #expect(
      book.text("README.md").hasPrefix(
        "| [02 What comes next](Chapters/02-Next.md) | next |\n"))
    #expect(
      book.problems.filter { $0.contains("row") } == [missing, misplaced])
  }

  @Test("An exercise that its chapter does not mention by number is a fault.")
  func exercises() throws {
    let book = try SmallBook()
    try book.replace("Exercise 01.1", by: "An exercise")
    #expect(
      book.problems == ["the link of exercise 01.1 does not say its number"])
    try book.replace("[An exercise](", by: "[An exercise](../")
    #expect(
      book.problems.contains("the chapter does not mention exercise 01.1"))
  }

  @Test("The text mentions exercises in the table's order.")
  func order() throws {
    let book = try SmallBook()
    book.course = Course(chapters: [
      Chapter(
        "01", "Small", title: "Small",
        exercises: ["Count", "Reset"].enumerated().map {
          Exercise(
            $0 + 1, $1, .make, minutes: 1, points: 1, objective: "Do.",
            rows: [])
        })
    ])
    let second = "Exercises/Chapter01Small/2-Reset/Reset.swift"
    try book.write("// 01.2\n", to: second)
    try book.replace(
      "## Make\n", by: "## Make\n\n[Exercise 01.2](../\(second))\n")
    #expect(book.problems == [])
    try book.replace("[Exercise 01.2](../\(second))\n", by: "")
    try book.replace(
      "## Run\n", by: "[Exercise 01.2](../\(second))\n\n## Run\n")
    #expect(
      book.problems == ["the exercises stand in the order 01.2, 01.1"])
    #expect(book.first?.advice.contains("is 01.1, 01.2: move") == true)
    try book.replace("## Keep this\n", by: "## Kept\n")
    try book.replace("## Run\n", by: "## Keep this\n\n## Run\n")
    #expect(
      book.problems == [
        "the exercises stand in the order 01.2, 01.1",
        "\"## Keep this\" is in the wrong place",
      ])
  }

  @Test("The chapter, Sources.md and the exercises name the same rows.")
  func rows() throws {
    let book = try SmallBook()
    try book.write(
      """
      | <a id="a1"></a>A1 | one | \(SmallBook.answers) | [01](01-Small.md) |  |
      | <a id="a2"></a>A2 | two | \(SmallBook.answers) | later | 01.1 |
      """, to: "Chapters/Sources.md")
    book.course.chapters[0].exercises[0].rows = ["A2"]
    #expect(
      book.problems == [
        "exercise 01.1 practises row A2, which neither this chapter nor an"
          + " earlier one describes",
        "Chapters/01-Small.md has no row for A1",
      ])
    try book.replace(
      "## In Combine", by: "| [A2](Sources.md#a2) | two | |\n\n## In Combine")
    #expect(
      book.problems == [
        "Chapters/Sources.md does not say that A2 is here",
        "Chapters/01-Small.md has no row for A1",
      ])
  }

  /// Returns the faults of a page with these rows.
  private func problems(_ rows: String) throws -> [String] {
    let book = try SmallBook()
    try book.write(rows, to: "Chapters/Sources.md")
    return book.problems
  }

  @Test("Each claim has a scene or a test, each row both.")
  func answers() throws {
    let test = SmallBook.test
    #expect(
      try problems(
        """
        | <a id="a1"></a>A1 | one | `01/count` |  |
        | A1a | two | \(test) |  |
        | <a id="b10"></a>B10 | three | \(SmallBook.answers) |  |
        """) == [])
    #expect(
      try problems(
        """
        | <a id="a1"></a>A1 | one | `01/count` |  |
        | A1a | two | nothing yet | |
        | <a id="a2"></a>A2 | three | \(test) |  |
        | A2a | four | \(test) |  |
        """) == [
          "no test answers row A1", "no scene or test answers A1a",
          "no scene answers row A2",
        ])
  }

  @Test("The linked tests exist, by title or function.")
  func answeringTests() throws {
    let file = "../Tests/Library/Chapter01SmallTests/CounterTests.swift"
    func problems(_ link: String) throws -> [String] {
      try self.problems(
        #"| <a id="a1"></a>A1 | one | `01/count` \#(link) |  |"#)
    }
    #expect(try problems("[counts](\(file))") == [])
    #expect(
      try problems("[It counts up.](\(file))") == [
        "Tests/Library/Chapter01SmallTests/CounterTests.swift has no test"
          + " \"It counts up.\", which answers A1"
      ])
    // A helper is not a test.
    #expect(try problems("[help](\(file))").count == 1)
  }

  @Test("A scene on no page, or in no list, is a fault.")
  func scenes() throws {
    let book = try SmallBook()
    book.scenes["01/more"] = "five\n"
    let file = "Sources/Scenes/Chapter01/Scenes.swift"
    try book.write(
      """
      extension Scene {
        static let more = Scene("01/more", "More") { _ in }
        static let other = Scene(
          "01/other", "Other") { _ in }
        static let count = Scene("01/count", "Count") { _ in }
      }
      """, to: file)
    #expect(
      book.problems == [
        "no page shows scene 01/more",
        "scene 01/other is missing from its chapter's list",
      ])
  }

  @Test("A module missing from CombineRebuilt is a fault, unless it is broken.")
  func exports() throws {
    let book = try SmallBook()
    let file = "Sources/Library/CombineRebuilt/CombineRebuilt.swift"
    try book.write("// Nothing yet.\n", to: file)
    #expect(
      book.problems == [
        "the finished pieces of Chapter01Small are not exported"
      ])
    try book.write("@_exported import Chapter01Small\n", to: file)
    #expect(book.problems == [])
    try book.write("// Nothing yet.\n", to: file)
    book.course.chapters[0].isBroken = true
    #expect(book.problems == [])
  }

  @Test("The manifest's table matches the course table.")
  func manifest() throws {
    let book = try SmallBook()
    let file = Layout.manifest
    try book.write("let table = \"\"\"\n  \"\"\"\n", to: file)
    #expect(book.problems == ["the table is not what \(Course.file) says"])
    _ = try book.command(updates: true)
    #expect(
      book.checkout.lines(file)?.dropFirst().dropLast()
        == ["  Chapter01Small:", "    1-Count:"])
    #expect(book.problems == [])
  }

  @Test("A draft needs no code.")
  func draft() throws {
    let book = try SmallBook()
    try book.write(
      "let more = 1\n", to: "Sources/Library/Chapter01Small/More.swift")
    #expect(book.problems.count == 1)
    try book.replace("## Run\n", by: "## Run\n\n<!-- DRAFT: the rest. -->\n")
    #expect(book.problems == [])
    let (status, lines) = try book.command()
    #expect(status == .passed)
    #expect(lines.first?.hasSuffix("still to write: the rest.") == true)
  }
}

@Suite("Names in the book exist in the code")
struct BookNameTests {
  private func problems(_ line: String) throws -> [String] {
    let book = try SmallBook()
    try book.replace("## Modify\n", by: "\(line)\n\n## Modify\n")
    return book.problems
  }

  @Test(
    "A name that no longer exists is a fault.",
    arguments: [
      ("`count(up:)`", "nothing is called `up`, as in `count(up:)`"),
      (
        "`increase(count:)`",
        "nothing is called with the labels of `increase(count:)`"
      ),
      ("`Counter.add()`", "nothing is called `add`, as in `Counter.add()`"),
      (
        "[`Recounter`](#run)",
        "nothing is called `Recounter`, as in `Recounter`"
      ),
      ("`Count.md`", "there is no file `Count.md`"),
      (
        "`Sources/Library/Chapter01`",
        "there is no file `Sources/Library/Chapter01`"
      ),
      ("`01/cuont`", "there is no scene 01/cuont"),
      ("exercise 01.7", "there is no exercise 01.7"),
      ("`swift run workbook tets 01.1`", "there is no command `tets`"),
      ("`swift run workbook test 01.7`", "there is no exercise 01.7"),
      (
        "```text\nswift run workbook run 01/cuont\n```",
        "there is no scene 01/cuont"
      ),
    ])
  func old(text: String, problem: String) throws {
    #expect(try problems(text) == [problem])
  }

  @Test("Existing names, other words and plain numbers are not faults.")
  func known() throws {
    #expect(
      try problems(
        "`Counter.increase()`, `Counter.swift`, `01/count`, exercise 01.1, `NSObject`,"
          + " `swift run workbook test 01.1`, `0 + 1`, `application/json`,"
          + " `--count FILE`, `.build/x/y`, `Chapter01Small/1-Count/Count.swift`,"
          + " [web](https://a.b/c(for:d:)/e)")
        == [])
  }

  @Test("A name that only a comment mentions is a fault.")
  func comment() throws {
    let book = try SmallBook()
    try book.replace("/// Counts.", by: "/// Tallies.", in: SmallBook.module)
    try book.replace("/// Counts.", by: "/// Tallies.")
    try book.replace("## Modify\n", by: "`Tallies`\n\n## Modify\n")
    #expect(book.problems == ["nothing is called `Tallies`, as in `Tallies`"])
  }

  @Test("A chapter cannot name a declaration of the command.")
  func commandsNames() throws {
    let book = try SmallBook()
    try book.write(
      "struct Roster {}\n", to: "Sources/Command/Teacher/Roster.swift")
    try book.write("# Contributing\n\nA `Roster`.\n", to: "CONTRIBUTING.md")
    #expect(book.problems == [])
    try book.replace("`[count](Counter)`", by: "`Roster`")
    #expect(book.problems == ["nothing is called `Roster`, as in `Roster`"])
  }
}
