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

  /// Returns a link within the one book as an anchor, and a link to the web as
  /// it is; nil for any other link.
  private func innerLink(_ target: String, _ page: Page) -> String? {
    if target.prefixMatch(of: #/[A-Za-z+]+:/#) != nil { return target }
    let path =
      target.hasPrefix("#")
      ? page.path : Pages.resolve(target.path, from: page.path)
    guard let path, let there = oneBook.first(where: { $0.page.path == path })
    else { return nil }
    let anchor = target.drop { $0 != "#" }.dropFirst()
    let key = Self.key(of: there.page)
    return anchor.isEmpty ? "#\(key)" : "#\(key)-\(anchor)"
  }

  /// Returns the bodies of the pages, with the tasks of the exercises, and with
  /// the answers to the pages' questions in a last part.
  ///
  /// - Parameter link: returns a link to a page that is not in the book.
  private func parts(
    block: @escaping (Fence) -> String,
    picture: @escaping (Line.Image, Page) throws -> String,
    link: @escaping (String, Page) -> String?
  ) throws -> [OneBookPart] {
    var shown: Set<String> = []
    let edition = PageRenderer(
      block: { [self] fence, page in
        // The block with an exercise's test command follows its task.
        guard let id = exercise(at: fence, of: page),
          shown.insert(id).inserted, let (card, html) = cards[id]
        else { return block(fence) }
        return card.plain(html) + block(fence)
      },
      picture: picture,
      link: { [self] in innerLink($0, $1) ?? link($0, $1) },
      id: { id, page in "\(Self.key(of: page))-\(id)" })
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

  func writePrint() throws {
    var number = 0
    let blocks = CodeBlocks(checkout: checkout)
    let parts = try parts(
      block: {
        CodeBlocks.omitted($0)
          ?? blocks.html($0, on: Page(path: "print.md", lines: []))
      },
      picture: { [self] image, page in
        number += 1
        var data = PageData()
        return try figure(
          image, of: page, "figure-\(number)", on: "print.html", &data)
      },
      link: { [self] in link($0, from: $1.path, on: "print.html") })
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
    let parts = try parts(
      block: CodeBlocks.plain,
      picture: { image, page in
        let path = Pages.resolve(image.target, from: page.path) ?? ""
        return "<p><img src=\"\(path)\" alt=\"\(image.alt.escaped)\"></p>"
      },
      link: { _, _ in nil })
    // Some readers do not support <details>, and must show its content.
    let html = parts.map(\.whole).joined(separator: "\n")
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
