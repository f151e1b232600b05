import WorkbookBase

/// The functions in which the forms of the book differ: the site's pages, the
/// page to print, and the EPUB.
struct PageRenderer {
  var block: (Fence, Page) -> String
  var picture: (Line.Image, Page) throws -> String
  /// Returns the target of a page's link; nil keeps only the link's words.
  var link: (String, Page) -> String?
  /// Returns the id for an anchor of a page.
  var id: (String, Page) -> String
  /// Returns HTML beside a heading, from its anchor and its words.
  var besideHeading: (String, String) -> String = { _, _ in "" }

  /// Returns a page's body: pandoc's HTML with all pieces in place of their
  /// marks.
  func body(_ page: Page, _ text: PageText, html: String) throws -> String {
    var body = html.replacing(
      #/<a href="([^"]*)"[^>]*>(.*?)<\/a>/#.dotMatchesNewlines()
    ) { match in
      let target = String(match.1).replacing("&amp;", with: "&")
      guard let link = link(target, page) else { return String(match.2) }
      return "<a href=\"\(link.escaped)\">\(match.2)</a>"
    }
    body = body.replacing(
      #/<h([2-6]) id="([^"]*)">(.*?)<\/h[2-6]>/#.dotMatchesNewlines()
    ) { match in
      let id = id(String(match.2), page)
      let beside = besideHeading(id, plainText(ofHTML: String(match.3)))
      return "<h\(match.1) id=\"\(id)\">\(match.3)\(beside)</h\(match.1)>"
    }
    body = body.replacing(#/<a id="([^"]*)">/#) {
      "<a id=\"\(id(String($0.1), page))\">"
    }
    body = body.replacing(
      #/<colgroup>.*?<\/colgroup>\n?/#.dotMatchesNewlines(), with: "")
    body = body.replacing(
      #/<table>.*?<\/table>/#.dotMatchesNewlines()
    ) { BookTable(html: String($0.0)).html }
    return try body.replacing(#/<!--piece (\d+)-->/#) { match in
      switch text.pieces[Int(match.1) ?? 0] {
      case .block(let fence): block(fence, page)
      case .picture(let image): try picture(image, page)
      }
    }
  }
}
