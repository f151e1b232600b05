import Testing

@testable import workbook_author
@testable import WorkbookBase

@Suite("A listing is an excerpt of its file, and every line is shown")
struct BookListingTests {
  @Test("A changed line is a fault, and does not count as shown")
  func changedLine() throws {
    let book = try SmallBook()
    try book.replace(
      "    count += 1", by: "    count += 3", in: SmallBook.module)
    #expect(
      book.problems == [
        "the listing differs from its file",
        "these 6 lines are missing in \(SmallBook.chapter)",
      ])
    #expect(book.first?.difference == ["-   count += 1", "+   count += 3"])
  }

  @Test("Parts out of the file's order are a fault")
  func reordered() throws {
    let book = try SmallBook()
    try book.addListing(
      of: SmallBook.module,
      "public func reset() -> Counter {\n// …\npublic mutating func increase() {"
    )
    #expect(book.problems == ["the listing differs from its file"])
    #expect(
      book.first?.difference.first?.hasPrefix(
        "the lines are there, but in another order") == true)
  }

  @Test("A line // … must replace at least one line")
  func nothingLeftOut() throws {
    let book = try SmallBook()
    try book.addListing(
      of: SmallBook.module,
      "public func reset() -> Counter {\n  // …\n  Counter()\n}")
    #expect(book.problems.count == 1)
  }

  @Test("Lines indented by different amounts are a fault")
  func unevenShift() throws {
    let book = try SmallBook()
    try book.replace("  Counter()\n}", by: "Counter()\n}")
    #expect(
      book.problems.first == "the listing differs from its file")
  }

  @Test("A line that the chapter does not show is reported")
  func uncoveredLine() throws {
    let book = try SmallBook()
    try book.replace(
      "    Counter()\n  }\n", by: "    Counter()\n  }\n\n  let late = 1\n",
      in: SmallBook.module)
    #expect(
      book.problems == ["this line is missing in \(SmallBook.chapter)"])
    #expect(book.first?.file == SmallBook.module)
    #expect(book.first?.line == 13)
    #expect(book.first?.difference == ["13 |   let late = 1"])
    let (_, lines) = try book.command()
    #expect(lines.contains { $0.hasSuffix("90.9 % of 11 lines") })
  }

  @Test("A single brace covers only the place that it closes")
  func loneBrace() throws {
    let book = try SmallBook()
    let file = "Sources/Library/Chapter01Small/Two.swift"
    try book.write(
      "struct A {\n  let a = 1\n}\n\nstruct B {\n  let b = 2\n}\n", to: file)
    try book.addListing(of: file, "struct A {\n  // …\n}")
    #expect(
      book.check().faults.map(\.difference) == [
        ["2 |   let a = 1"],
        ["5 | struct B {", "6 |   let b = 2", "7 | }"],
      ])
  }

  @Test("An excerpt that matches in several places must become longer")
  func ambiguous() throws {
    let book = try SmallBook()
    let file = "Sources/Library/Chapter01Small/Two.swift"
    try book.write("let a = 1\nlet b = 2\nlet a = 1\n", to: file)
    try book.addListing(of: file, "let a = 1")
    #expect(
      book.problems == [
        "this listing matches its file in several places",
        "these 3 lines are missing in \(SmallBook.chapter)",
      ])
    #expect(book.first?.source == "\(file), lines 1, or lines 3")
    try book.replace("let a = 1\n```", by: "let a = 1\nlet b = 2\n```")
    #expect(
      book.problems == ["this line is missing in \(SmallBook.chapter)"])
  }

  @Test("A single brace is as ambiguous as any other line")
  func braceAlone() throws {
    let book = try SmallBook()
    try book.addListing(of: SmallBook.module, "}")
    #expect(
      book.problems == ["this listing matches its file in several places"])
  }

  @Test("A wrong path is a fault that suggests the right one")
  func wrongPath() throws {
    let book = try SmallBook()
    try book.replace(
      "swift Sources/Library/Chapter01Small/Counter.swift\n///",
      by: "swift Sources/Library/Chapter01/Counter.swift\n///")
    let problems = book.problems
    #expect(
      problems.contains(
        "there is no file Sources/Library/Chapter01/Counter.swift"))
    #expect(
      book.check().faults.contains {
        $0.advice == "Did you mean \(SmallBook.module)?"
      })
  }

  @Test("A caption above the listing links its file")
  func caption() throws {
    let book = try SmallBook()
    try book.replace(", inside:", by: ", inside:\n\nLook:")
    #expect(
      book.problems == [
        "no caption above the listing links \(SmallBook.module)"
      ])
  }

  @Test("A line longer than the page is a fault")
  func longLine() throws {
    let book = try SmallBook()
    let name = String(repeating: "x", count: 73)
    try book.replace("counter[0](1)", by: "let \(name) = 1")
    #expect(
      book.problems == [
        "the line has 81 columns, more than the 80 of a page"
      ])
  }

  @Test("A chapter without a module is a fault")
  func orphans() throws {
    let book = try SmallBook()
    try book.write(book.text(SmallBook.chapter), to: "Chapters/03-Three.md")
    #expect(
      book.problems.contains(
        "no module in Sources/Library belongs to this chapter"))
  }
}
