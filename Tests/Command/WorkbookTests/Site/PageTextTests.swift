import Testing

@testable import workbook_author

@Suite("A page becomes pandoc's input")
struct PageTextTests {
  @Test("Blocks and pictures become marks, in order.")
  func marks() {
    let text = PageText(
      page(
        """
        # 05 Demand

        A sentence.

        ```text run 05/empty
        finished
        ```

        ![Two are asked for.](Figures/05-a.marble.svg)

        Another.
        """))
    #expect(
      text.markdown.split(separator: "\n") == [
        "A sentence.", "<!--piece 0-->", "<!--piece 1-->", "Another.",
      ])
    #expect(
      text.pieces.map { piece in
        switch piece {
        case .block(let fence): fence.text
        case .picture(let image): image.target
        }
      } == ["finished", "Figures/05-a.marble.svg"])
  }

  @Test("A heading keeps its anchor, and the title is removed.")
  func headings() {
    let text = PageText(page("# 05 Demand\n\n## A `sink`\n\n## A sink"))
    #expect(
      text.markdown.split(separator: "\n") == [
        "## A `sink` {#a-sink}", "## A sink {#a-sink-1}",
      ])
  }

  @Test("The link to a listing's file moves into the listing.")
  func caption() {
    let listing =
      "```swift Sources/Library/Chapter06Reentrancy/Delivery.swift\nlet a = 1\n```"
    let link = "(../Sources/Library/Chapter06Reentrancy/Delivery.swift)"
    let alone = PageText(page("[`Delivery.swift`]\(link)\n\n\(listing)"))
    #expect(alone.markdown.split(separator: "\n") == ["<!--piece 0-->"])
    let sentence = PageText(page("See [this]\(link):\n\n\(listing)"))
    #expect(
      sentence.markdown.split(separator: "\n") == [
        "See [this]\(link):", "<!--piece 0-->",
      ])
  }

  @Test("A note is set apart from start to end.")
  func note() {
    let text = PageText(page("> [!NOTE]\n> One.\n> Two.\n\nThree."))
    #expect(
      text.markdown.split(separator: "\n") == [
        "<div class=\"note\">", "One.", "Two.", "</div>", "Three.",
      ])
  }

  @Test("The navigation line and comments are removed.")
  func leftOut() {
    let text = PageText(
      page("[Contents](README.md) · next: [x](06.md)\n\n<!-- a\nb -->\n\nText.")
    )
    #expect(text.markdown.split(separator: "\n") == ["Text."])
  }

  @Test("Code in a summary becomes HTML, which pandoc does not parse.")
  func summary() {
    let text = PageText(
      page("<details>\n<summary>`a < b`</summary>\n</details>"))
    #expect(
      text.markdown.split(separator: "\n")[1]
        == "<summary><code>a &lt; b</code></summary>")
  }
}

@Suite("Pandoc's HTML becomes the site's HTML")
struct EditionTests {
  private let edition = PageRenderer(
    block: { fence, _ in "[\(fence.text)]" },
    picture: { image, _ in "[\(image.alt)]" },
    link: { target, _ in target.hasPrefix("x") ? nil : "to/\(target)" },
    id: { id, _ in "05-\(id)" }, besideHeading: { "<\($0)|\($1)>" })

  private func body(_ html: String, _ markdown: String = "") throws -> String {
    let page = page(markdown)
    return try edition.body(page, PageText(page), html: html)
  }

  @Test("A link gets the edition's target, or becomes plain text.")
  func links() throws {
    #expect(
      try body("<a href=\"a.md#b\"><code>a</code></a> <a href=\"x\">y</a>")
        == "<a href=\"to/a.md#b\"><code>a</code></a> y")
  }

  @Test("Headings and anchors get the edition's names.")
  func anchors() throws {
    #expect(
      try body("<h2 id=\"a\">A <code>b</code></h2><a id=\"b1\"></a>")
        == "<h2 id=\"05-a\">A <code>b</code><05-a|A b></h2><a id=\"05-b1\"></a>"
    )
  }

  @Test("A mark is replaced by its text unchanged.")
  func pieces() throws {
    let block = "```text run 05/a\n<!--piece 1--> $0 \\1\n```"
    #expect(
      try body("a <!--piece 0--> b <!--piece 1-->", "\(block)\n\n![C.](c)")
        == "a [<!--piece 1--> $0 \\1] b [C.]")
  }
}

@Suite("A table in the page")
struct BookTableTests {
  private func table(_ heads: [String], _ cells: [String]) -> String {
    "<table>\n<thead>\n<tr>\n"
      + heads.map { "<th>\($0)</th>\n" }.joined()
      + "</tr>\n</thead>\n<tbody>\n<tr>\n"
      + cells.map { "<td>\($0)</td>\n" }.joined()
      + "</tr>\n</tbody>\n</table>"
  }

  @Test("A table with two columns stays a table.")
  func narrow() {
    let html = table(["a", "b"], ["1", "2"])
    #expect(
      BookTable(html: html).html
        == "<div class=\"table\" tabindex=\"0\">\n\(html)\n</div>")
  }

  @Test("With more columns each cell contains its column's name.")
  func wide() {
    let row = "<tr>\n<td>5</td>\n<td>6</td>\n</tr>\n</tbody>"
    let html = table(
      ["<em>a</em>", "b &amp; c", "d"], ["1", "2", "3"]
    )
    .replacing("</tbody>", with: row)
    let found = BookTable(html: html).html
    #expect(found.hasPrefix("<div class=\"table wide\" tabindex=\"0\">"))
    #expect(
      found.matches(of: #/<td data-head="(.*)">(.*)<\/td>/#).map {
        "\($0.1): \($0.2)"
      } == ["a: 1", "b &amp; c: 2", "d: 3", "a: 5", "b &amp; c: 6"])
  }

  @Test("A long name breaks between its words, and keeps its text.")
  func breaks() {
    #expect(
      BookTable.breaking("Publisher.customSink(receiveValue:on:)")
        == "Publisher.<wbr>custom<wbr>Sink(<wbr>receive<wbr>Value:<wbr>on:)")
    #expect(BookTable.breaking("a &lt; URLSession") == "a &lt; URLSession")
    #expect(BookTable.breaking(".max(10)") == ".max(10)")
  }
}

@Suite("A listing in the page")
struct ListingTests {
  private func text(_ fence: String) throws -> String {
    try #require(page(fence).fences.first).atTheMargin
  }

  @Test("An excerpt of a file starts at the margin.")
  func margin() throws {
    #expect(
      try text("```swift Sources/A.swift\n    a {\n\n      b\n    }\n```")
        == "a {\n\n  b\n}")
  }

  @Test("A type in a listing leads to the listing that declares it.")
  func declared() {
    let path = "Sources/Library/A.swift"
    let pages = [
      Page(
        path: "Chapters/01-A.md",
        lines: ["```swift \(path)", "public struct A {}", "```"]),
      Page(
        path: "Chapters/02-B.md",
        lines: ["```swift Sources/Scenes/B.swift", "A() // A", "A()", "```"]),
    ]
    let blocks = CodeBlocks(
      checkout: project, declared: CodeBlocks.declarations(in: pages))
    let html = pages.map { blocks.html($0.fences[0], on: $0) }
    #expect(
      html[0].hasPrefix("<figure class=\"block listing\" id=\"listing-1\""))
    #expect(!html[0].contains("<a class=t"))
    #expect(
      html[1].contains(
        "<a class=t href=\"01-A.html#listing-1\">A</a>() <i class=c>// A</i>"
          + "\n<i class=t>A</i>()"))
  }

  @Test("Only a table's first column is marked.")
  func names() {
    #expect(
      CodeBlocks.withNames(["   a", "b  1", "cc 2"])
        == ["   ", "b  ", "cc "].map { "<span class=\"names\">\($0)</span>" }
        .enumerated().map { $1 + ["a", "1", "2"][$0] })
    #expect(CodeBlocks.withNames(["  a", "bbb", "c"]) == ["  a", "bbb", "c"])
  }

  @Test("Paper omits a long listing, and has answers after all questions.")
  func paper() throws {
    let long = Array(repeating: "a", count: 26).joined(separator: "\n")
    let fences = page(
      "```swift A.swift\n\(long)\n```\n```swift B.swift\nb\n```"
    )
    .fences
    #expect(CodeBlocks.omitted(fences[0])?.contains("26 lines") == true)
    #expect(CodeBlocks.omitted(fences[1]) == nil)
    var part = OneBookPart(
      title: "A", key: "p-a",
      html: "<details>\n<summary>Why?</summary>\n<p>So.</p></details>"
        + "<details><summary>Code</summary>b</details>")
    let answers = part.removeAnswers()
    #expect(answers.contains("<li><p>So.</p></li>"))
    #expect(!part.html.contains("So."))
    #expect(part.html.contains("<summary>Code</summary>b"))
    #expect(part.html.contains("Question 1."))
  }

  @Test("A program's output is unchanged.")
  func output() throws {
    #expect(try text("```text run 05/a\n  a\n  b\n```") == "  a\n  b")
  }
}

@Suite("The frame of a page")
struct FrameTests {
  @Test("The contents show the parts of the open page only.")
  func parts() {
    let pages = [
      page("# 05 Demand"), Page(path: "Chapters/06-A.md", lines: []),
    ]
    let frame = PageChrome(
      pages: pages, output: "Chapters/05-Demand.html",
      outline: page("# 05 Demand\n## A `b`\n### C\n## D").headings)
    #expect(
      frame.contents.hasPrefix(
        """
        <ul>
        <li><a href="05-Demand.html" aria-current="page">05 Demand</a>
        <ul>
        <li><a href="#a-b">A <code>b</code></a></li>
        <li><a href="#d">D</a></li>
        </ul>
        </li>
        <li><a href="06-A.html">
        """.dropLast()))
    #expect(frame.contents.matches(of: #/<ul>/#).count == 2)
  }
}

@Suite("Paths in the site")
struct SitePlacesTests {
  @Test("A link goes up as many folders as needed.")
  func links() {
    #expect(SitePlaces.link(from: "index.html", to: "a/b.html") == "a/b.html")
    #expect(SitePlaces.link(from: "a/b.html", to: "a/c.html") == "c.html")
    #expect(
      SitePlaces.link(from: "a/b/c.html", to: "d/b/c.html")
        == "../../d/b/c.html")
    #expect(
      SitePlaces.link(from: "a/b.html", to: "style.css") == "../style.css")
  }

  @Test("Pages lose their extension, files keep theirs.")
  func outputs() {
    #expect(SitePlaces.output(of: "README.md") == "README.html")
    #expect(
      SitePlaces.output(of: "Chapters/README.md") == "Chapters/index.html")
    #expect(SitePlaces.output(of: "Chapters/05-A.md") == "Chapters/05-A.html")
    #expect(SitePlaces.output(of: "Sources/A.swift") == "Sources/A.swift.html")
  }
}

@Suite("A template")
struct TemplateTests {
  @Test("Names are replaced once, and not inside replacements.")
  func filled() throws {
    #expect(
      try "<{{a}}|{{b c}}>".filled(["a": "{{b c}}", "b c": "2"])
        == "<{{b c}}|2>")
  }

  @Test("An unknown name is an error.")
  func unknown() {
    #expect(throws: (any Error).self) { try "{{a}}".filled([:]) }
  }
}
