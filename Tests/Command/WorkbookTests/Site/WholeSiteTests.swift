import Foundation
import Testing
import Timeline
import TimelineDrawing

@testable import WorkbookBase
@testable import workbook_author

@Suite(
  "A whole site",
  .enabled(if: Toolchain.path(of: "pandoc") != nil, "There is no pandoc."))
struct WholeSiteTests {
  private let folder: PrivateFolder
  private let checkout: Checkout
  private var output: URL { folder.file("out") }

  init() throws {
    folder = try PrivateFolder()
    checkout = Checkout(root: folder.file("book"))
    for name in [
      "page.html", "print.html", "style.css", "script.js", "find.js",
      "epub.css", "cover.svg",
    ] {
      let path = "\(Site.reader)/\(name)"
      try checkout.write(#require(project.text(path)), to: path)
    }
    try checkout.write(
      """
      # The Combine Workbook

      Take one apart.

      ![One calls the other once.](Chapters/Figures/01-a.sequence.svg)

      | chapter | you build | you can say afterwards |
      |---|---|---|
      | [01 One](Chapters/01-One.md) | `one` | who calls it |

      """, to: "README.md")
    try checkout.write("# Contents\n", to: "Chapters/README.md")
    try checkout.write(
      "# Contributing\n\nAdd one to [the file]"
        + "(Sources/Library/Chapter01One/One.swift).\n",
      to: "CONTRIBUTING.md")
    try checkout.write(
      "# Sources\n\n<a id=\"a1\"></a>A1 [01](01-One.md#b)\n",
      to: "Chapters/Sources.md")
    try checkout.write(
      "let a = 1\nlet b = 2\n", to: "Sources/Library/Chapter01One/One.swift")
    try checkout.write(
      """
      # 01 One

      [Contents](README.md)

      ## B

      Time: 5 minutes to read.
      One is *not*.

      [A1](Sources.md#a1), [a file](../Sources/Library/Chapter01One/One.swift#L2) and [Swift](https://swift.org).

      ```swift Sources/Library/Chapter01One/One.swift
      let b = 2
      ```

      ![One calls the other once.](Figures/01-a.sequence.svg)

      ```text
      swift run workbook test 01.1
      ```

      """, to: "Chapters/01-One.md")
    try checkout.write(
      """
      // 01.1 Do one
      //
      // Task: do `one`:
      //
      // - once,
      //
      //     one()
      //
      // - and not twice.
      //
      // Chapter: Chapters/01-One.md#b
      // Test it: swift run workbook test 01.1
      //
      // NOT STARTED: delete this line when you begin.

      """, to: Self.exercise.file)
    try checkout.write(
      "# Hints for 01.1\n\n## Hint 1\n\nOnce.\n",
      to: Self.exercise.hintsFile)
    try checkout.write(
      """
      # Glossary

      | word | what it is | where it is built |
      |---|---|---|
      | one, single | The first number. | [B](01-One.md#b) |

      """, to: Site.glossary)
    try checkout.write(
      SequenceDiagram.svg(Self.recording, title: "A"),
      to: "Chapters/Figures/01-a.sequence.svg")
  }

  private static var recording: Timeline.Recording {
    let timeline = Timeline(lanes: ["a", "b"])
    timeline.call(from: "a", to: "b", "one") {}
    return timeline.recording
  }

  private static let chapter = Chapter(
    "01", "One", title: "One",
    exercises: [
      Exercise(
        1, "Do one", .make, minutes: 5, points: 1, objective: "", rows: [])
    ])
  private static var exercise: Exercise { chapter.exercises[0] }

  private func write(_ repository: Repository? = nil) throws -> Site.Written {
    try Site(
      checkout, course: Course(chapters: [Self.chapter]),
      pandoc: Pandoc(), repository: repository,
      record: { $0 == "01/a" ? Self.recording : nil }
    ).write(to: output)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: output.appendingPathComponent(path), encoding: .utf8)
  }

  @Test("The site has each page, each linked file, one page for all, an EPUB.")
  func files() throws {
    let written = try write()
    let found = Checkout(root: output).files(below: ".")
      .map { String($0.dropFirst(2)) }
    #expect(
      found == [
        ".workbook-site", "404.html", "CONTRIBUTING.html",
        "Chapters/01-One.data.js",
        "Chapters/01-One.html",
        "Chapters/Glossary.html", "Chapters/Sources.html",
        "Chapters/index.html", "README.data.js", "README.html",
        "Sources/Library/Chapter01One/One.swift.html", "figures.data.js",
        "figures.html", "index.data.js", "index.html", "print.html",
        "script.js", "search.js",
        "style.css", "workbook.epub",
      ])
    #expect(written.pages == 11)
    #expect(written.players == 2)
  }

  @Test("The first page has the promise, a button, and a card per chapter.")
  func firstPage() throws {
    _ = try write()
    let html = try text("index.html")
    for part in [
      "<p class=\"promise\">Take one apart.</p>", ">Begin with 01 One</a>",
      "<p>You build <code>one</code></p>",
      "<p>You can say afterwards who calls it</p>",
      "<p class=\"quiet\">5 minutes to read</p>",
      "href=\"Chapters/Silent.html\"", "git clone ADDRESS",
    ] { #expect(html.contains(part), "\(part)") }
  }

  @Test("The repository's address gives a clone, a Codespace and links.")
  func repository() throws {
    _ = try write(Repository(address: "https://github.com/a/b"))
    let first = try text("index.html")
    #expect(first.contains("git clone https://github.com/a/b workbook\n"))
    #expect(first.contains("href=\"https://codespaces.new/a/b\""))
    let html = try text("Chapters/01-One.html")
    #expect(
      html.contains(
        "https://github.com/a/b/blob/HEAD/Chapters/01-One.md\">Source"))
    #expect(html.contains("/issues/new?title=Chapters/01-One.md\">Report"))
    #expect(
      html.contains(
        "https://github.com/a/b/blob/HEAD/\(Self.exercise.file)\">DoOne.swift"))
    _ = try write()
    #expect(try !text("index.html").contains("codespaces.new"))
    #expect(try !text("Chapters/01-One.html").contains("Report an error"))
    #expect(Repository(address: "https://example.org/b").codespace == nil)
  }

  @Test("Every page of the book is in its contents.")
  func contents() throws {
    let all = project.files(below: "Chapters", ending: ".md")
      .filter { $0.split(separator: "/").count == 2 }
    let chapters = Course.workbook.chapters.map(\.file)
    #expect(
      Set(all)
        == Set(
          chapters + Site.backMatter + [
            "Chapters/README.md", Site.guide, Site.grading, Site.exam,
          ]))
  }

  @Test("A chapter's links lead to pages, lines of files, and the web.")
  func links() throws {
    _ = try write()
    let html = try text("Chapters/01-One.html")
    for link in [
      "href=\"Sources.html#a1\"",
      "href=\"../Sources/Library/Chapter01One/One.swift.html#L2\"",
      "href=\"https://swift.org\"", "href=\"../style.css\"",
      "rel=\"prev\" href=\"index.html\"", "rel=\"next\" href=\"Glossary.html\"",
    ] { #expect(html.contains(link), "\(link)") }
    let one = try text("print.html")
    #expect(one.contains("<h1 id=\"p-01-one\">01 One</h1>"))
    #expect(one.contains("href=\"#p-01-one-b\""))
    #expect(one.contains("href=\"#p-sources-a1\""))
  }

  @Test("An exercise has its task, its hints and its command in one card.")
  func card() throws {
    _ = try write()
    let html = try text("Chapters/01-One.html")
    let card = try #require(
      html.firstMatch(of: #/<section class="exercise"(?:.|\n)*<\/section>/#))
    for part in [
      "id=\"exercise-01-1\"", "01.1 Do one", "Make · 5 minutes · one thread",
      "<p>Do <code>one</code>:</p>", "<li>once,</li>",
      "<pre tabindex=\"0\"><code>one()", "<summary>Hint 1</summary>",
      "<p>Once.</p>", ">swift run workbook test 01.1<", ">DoOne.swift</a>",
    ] { #expect(card.0.contains(part), "\(part)") }
    #expect(html.matches(of: #/swift run workbook test/#).count == 1)
  }

  @Test("The search finds the glossary's words and each exercise.")
  func search() throws {
    _ = try write()
    let search = try text("search.js")
    #expect(
      search.contains(
        #"["Chapters/01-One.html#b","Glossary","one, single","#
          + #""The first number. → B","","","glossary"]"#))
    #expect(search.contains("One is not."))
    #expect(!search.contains("Contributing"))
    let file = try text("Sources/Library/Chapter01One/One.swift.html")
    #expect(
      file.contains("In the book: <a href=\"../../../Chapters/01-One.html"))
    #expect(!file.contains("CONTRIBUTING"))
    #expect(
      search.contains(
        #"["Chapters/01-One.html#exercise-01-1","Exercise","01.1 Do one","#))
  }

  @Test("A folder with other contents is not overwritten.")
  func otherFolder() throws {
    let own = output.appendingPathComponent("mine.txt")
    try FileManager.default.createDirectory(
      at: output, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: own)
    #expect(throws: Failure.self) { try write() }
    #expect(try String(contentsOf: own, encoding: .utf8) == "mine")
  }

  @Test("A rewritten site contains nothing of the old one.")
  func again() throws {
    _ = try write()
    try Data().write(to: output.appendingPathComponent("old.html"))
    _ = try write()
    #expect(throws: (any Error).self) { try text("old.html") }
  }
}
