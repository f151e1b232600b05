import Testing

@testable import workbook_author
@testable import WorkbookBase

@Suite("The page of names lists the finished library's public names")
struct BookNamesTests {
  private static let page = "Chapters/Names.md"
  private static let test = "Tests/CounterTests.swift"
  private static let row =
    "| `Counter` | `increase()`, `reset()` "
    + "| [a test](../\(test)) | Not in Combine. |"

  private func book(_ rows: String = row, section: String = "01 Small") throws
    -> SmallBook
  {
    let book = try SmallBook()
    try book.write("// A test.\n", to: Self.test)
    try book.write(
      """
      # Names

      ## \(section)

      | name | members | test | difference |
      |---|---|---|---|
      \(rows)

      """, to: Self.page)
    return book
  }

  @Test("A correct page has no fault.")
  func right() throws {
    #expect(try book().problems == [])
  }

  @Test("`--update` adds a missing name, with a gap to fill in.")
  func missing() throws {
    let book = try book()
    try book.replace(
      "public struct Counter {",
      by: "public enum Mode {\n  case up\n}\n\npublic struct Counter {",
      in: SmallBook.module)
    let problem = "public names of 01 Small are not on the page: `Mode`"
    #expect(book.problems.contains(problem))
    _ = try book.command(updates: true)
    #expect(!book.problems.contains(problem))
    #expect(
      book.text(Self.page).contains(
        "\(Self.row)\n"
          + "| `Mode` | `up` | DRAFT: its test | DRAFT: how it differs |\n"))
  }

  @Test("A missing chapter gets its section.")
  func missingSection() throws {
    let book = try SmallBook()
    try book.write("# Names\n", to: Self.page)
    _ = try book.command(updates: true)
    #expect(
      book.text(Self.page).hasPrefix(
        """
        # Names

        ## 01 Small

        | name | members | test | difference from Combine |
        |---|---|---|---|
        | `Counter` | `increase()`, `reset()` | DRAFT
        """))
  }

  @Test("A name that no longer exists is a fault.")
  func gone() throws {
    #expect(
      try book(Self.row + "\n| `Reset` | | [a test](../\(Self.test)) | – |")
        .problems.contains("01 Small has no public `Reset`"))
  }

  @Test("`--update` writes changed members.")
  func members() throws {
    let book = try book(Self.row.replacing("`increase()`, ", with: ""))
    let problem = "the members of `Counter` are others now"
    #expect(book.problems.contains(problem))
    _ = try book.command(updates: true)
    #expect(book.problems == [])
    #expect(book.text(Self.page).contains(Self.row))
  }

  @Test("A row without a test, or with a dead link to one, is a fault.")
  func tests() throws {
    let without = Self.row.replacing("[a test](../\(Self.test))", with: "–")
    #expect(
      try book(without).problems.contains("no test is linked for `Counter`"))
    let wrong = Self.row.replacing("CounterTests", with: "OtherTests")
    #expect(
      try book(wrong).problems.contains { $0.contains("leads nowhere") })
  }

  @Test("A row without its difference is a fault.")
  func difference() throws {
    #expect(
      try book(Self.row.replacing("Not in Combine.", with: ""))
        .problems.contains(
          "nothing says how `Counter` differs from Combine"))
  }

  @Test("A section without a finished chapter is a fault.")
  func section() throws {
    #expect(
      try book(section: "02 Next").problems
        .contains("there is no finished chapter 02 Next"))
  }

  @Test("Only public names are listed.")
  func declarations() {
    let names = PublicNames(of: [
      """
      public protocol Source {
        associatedtype Output
        func receive<S: Taker>(taker: S) where S.Input == Output
      }

      package enum Broken {
        public struct Source {}
      }

      extension Source {
        @inlinable
        public func map<T>(
          _ transform: @escaping (Output) -> T
        ) -> Sources.Map<Self, T> {
          let hidden = 1
          return Sources.Map(hidden)
        }
        package func other() {}
      }

      public enum Sources {}

      extension Sources {
        public struct Map<Upstream, Output> {
          public let upstream: Upstream
          private var count = 0
          public static func == (left: Self, right: Self) -> Bool { true }
          final class Inner { public func cancel() {} }
        }
      }

      extension Publisher {
        public func sink(receiveValue: @escaping () -> Void) {}
      }
      """
    ]).all
    #expect(
      names == [
        .init(name: "Publisher.sink(receiveValue:)"),
        .init(
          name: "Source", members: ["Output", "map(_:)", "receive(taker:)"]),
        .init(name: "Sources"),
        .init(name: "Sources.Map", members: ["==", "upstream"]),
      ])
  }
}
