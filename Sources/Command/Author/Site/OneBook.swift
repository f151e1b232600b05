import Foundation
import WorkbookBase

// The whole book as one page to print, and as an EPUB.

extension Site {
  /// The book's pages, without those about the site itself.
  private var oneBook: [(page: Page, index: Int)] {
    let paths = bookPages.map(\.path).filter { $0 != "README.md" }
    return paths.compactMap { path in
      pages.all.firstIndex { $0.path == path }.map { (pages.all[$0], $0) }
    }
  }

  private static func key(of page: Page) -> String {
    "p-"
      + page.path.fileName.prefix { $0 != "." }.lowercased()
  }

  /// Returns a link within the one book as an anchor, and any other link as
  /// `other` returns it.
  private func innerLink(
    _ target: String, _ page: Page, other: (String) -> String?
  ) -> String? {
    if target.prefixMatch(of: #/[A-Za-z+]+:/#) != nil { return target }
    let path =
      target.hasPrefix("#")
      ? page.path : Pages.resolve(target.path, from: page.path)
    guard let path, let there = oneBook.first(where: { $0.page.path == path })
    else { return other(target) }
    let anchor = target.drop { $0 != "#" }.dropFirst()
    let key = Self.key(of: there.page)
    return anchor.isEmpty ? "#\(key)" : "#\(key)-\(anchor)"
  }

  /// Returns the bodies of the pages, with the answers to their questions in a
  /// last part.
  private func bodies(_ edition: PageRenderer) throws -> [OneBookPart] {
    var answers = OneBookPart(title: "Answers", key: "p-answers", html: "")
    var parts = try oneBook.map { page, index in
      var part = OneBookPart(
        title: page.title, key: Self.key(of: page),
        html: try edition.body(page, texts[index], html: bodies[index]))
      answers.html += part.removeAnswers()
      return part
    }
    if !answers.html.isEmpty { parts.append(answers) }
    return parts
  }

  /// Returns the task of an exercise whose test command a block shows, for a
  /// book without forms.
  private func task(at fence: Fence, of page: Page, _ shown: inout Set<String>)
    -> String
  {
    guard let id = exercise(at: fence, of: page), shown.insert(id).inserted,
      let (card, html) = cards[id]
    else { return "" }
    return card.plain(html)
  }

  func writePrint() throws {
    var number = 0
    var shown: Set<String> = []
    let blocks = CodeBlocks(checkout: checkout)
    let edition = PageRenderer(
      block: { [self] fence, page in
        task(at: fence, of: page, &shown)
          + (CodeBlocks.omitted(fence)
            ?? blocks.html(fence, on: Page(path: "print.md", lines: [])))
      },
      picture: { [self] image, page in
        number += 1
        var data = PageData()
        return try figure(
          image, of: page, "figure-\(number)", on: "print.html", &data)
      },
      link: { [self] target, page in
        innerLink(target, page) { link($0, from: page.path, on: "print.html") }
      },
      id: { id, page in "\(Self.key(of: page))-\(id)" })
    let parts = try bodies(edition)
    let contents = parts.map {
      "<li><a href=\"#\($0.key)\">\($0.title.escaped)</a></li>"
    }
    let body = parts.map { part in
      "<section>\n\(part.whole)\n</section>"
    }
    try write(
      reader("print.html").filled([
        "contents": contents.joined(separator: "\n"),
        "body": body.joined(separator: "\n")
          .replacing("<details>", with: "<details open>")
          .replacing(" tabindex=\"0\"", with: ""),
      ]), "print.html")
  }

  func writeEPUB() throws {
    var shown: Set<String> = []
    let edition = PageRenderer(
      block: { [self] fence, page in
        task(at: fence, of: page, &shown) + CodeBlocks.plain(fence)
      },
      picture: { image, page in
        let path = Pages.resolve(image.target, from: page.path) ?? ""
        return "<p><img src=\"\(path)\" alt=\"\(image.alt.escaped)\"></p>"
      },
      link: { [self] target, page in innerLink(target, page) { _ in nil } },
      id: { id, page in "\(Self.key(of: page))-\(id)" })
    // Some readers do not support <details>, and must show its content.
    let html = try bodies(edition).map(\.whole).joined(separator: "\n")
      .replacing("<details>", with: "<div class=\"details\">")
      .replacing("</details>", with: "</div>")
      .replacing("<summary>", with: "<p class=\"summary\">")
      .replacing("</summary>", with: "</p>")
      .replacing("<wbr>", with: "")
      .replacing(" tabindex=\"0\"", with: "")
    let author = checkout.text("CITATION.cff")?
      .firstMatch(of: #/- name: (.+)/#).map { String($0.1) }
    try pandoc.epub(
      of: html, title: "The Combine Workbook", author: author,
      cover: checkout.url("\(Self.reader)/cover.svg"),
      style: checkout.url("\(Self.reader)/epub.css"), in: checkout.root,
      to: folder.appendingPathComponent("workbook.epub"))
  }
}

/// A page of the whole book.
struct OneBookPart {
  var title: String
  /// The page's anchor.
  var key: String
  var html: String

  var whole: String { "<h1 id=\"\(key)\">\(title.escaped)</h1>\n\(html)" }

  /// Removes the answers that are folded below questions, and returns them with
  /// the questions' numbers.
  mutating func removeAnswers() -> String {
    var answers: [String] = []
    html = html.replacing(
      #/<details>\s*<summary>(.*?)<\/summary>(.*?)<\/details>/#
        .dotMatchesNewlines()
    ) { match in
      guard match.1.hasSuffix("?") else { return String(match.0) }
      answers.append("<li>\(match.2.trimmed)</li>")
      return """
        <p><strong>Question \(answers.count).</strong> \
        \(match.1)</p>
        """
    }
    return answers.isEmpty
      ? ""
      : """
      <h2 id="\(key)-answers"><a href="#\(key)">\(title.escaped)</a></h2>
      <ol>
      \(answers.joined(separator: "\n"))
      </ol>

      """
  }
}
