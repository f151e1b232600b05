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

  func writePrint() throws {
    var number = 0
    let blocks = CodeBlocks(checkout: checkout)
    let edition = PageRenderer(
      block: { fence, _ in
        blocks.html(fence, on: Page(path: "print.md", lines: []))
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
    let chapters = try oneBook.map { page, index in
      let body = try edition.body(page, texts[index], html: bodies[index])
      return """
        <section>
        <h1 id="\(Self.key(of: page))">\(page.title.escaped)</h1>
        \(body)
        </section>
        """
    }
    let template = Template(checkout.text("\(Self.reader)/print.html") ?? "")
    try write(
      template.filled([
        "body": chapters.joined(separator: "\n")
          .replacing("<details>", with: "<details open>")
          .replacing(" tabindex=\"0\"", with: "")
      ]), "print.html")
  }

  func writeEPUB() throws {
    let edition = PageRenderer(
      block: { fence, _ in CodeBlocks.plain(fence) },
      picture: { image, page in
        let path = Pages.resolve(image.target, from: page.path) ?? ""
        return "<p><img src=\"\(path)\" alt=\"\(image.alt.escaped)\"></p>"
      },
      link: { [self] target, page in innerLink(target, page) { _ in nil } },
      id: { id, page in "\(Self.key(of: page))-\(id)" })
    let chapters = try oneBook.map { page, index in
      let body = try edition.body(page, texts[index], html: bodies[index])
      return "<h1 id=\"\(Self.key(of: page))\">\(page.title.escaped)</h1>\n"
        + body
    }
    // Some readers do not support <details>, and must show its content.
    let html = chapters.joined(separator: "\n")
      .replacing("<details>", with: "<div class=\"details\">")
      .replacing("</details>", with: "</div>")
      .replacing("<summary>", with: "<p class=\"summary\">")
      .replacing("</summary>", with: "</p>")
      .replacing("<wbr>", with: "")
      .replacing(" tabindex=\"0\"", with: "")
    try pandoc.epub(
      of: html, title: "The Combine Workbook",
      style: checkout.url("\(Self.reader)/epub.css"), in: checkout.root,
      to: folder.appendingPathComponent("workbook.epub"))
  }
}
