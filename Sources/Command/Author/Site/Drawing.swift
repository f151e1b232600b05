import Foundation
import WorkbookBase

/// A picture of the book as a part of a page: without its own colours, which
/// the page's style sheet gives to all of them.
struct Drawing {
  /// The element: `<svg …>…</svg>`.
  let html: String

  /// - Parameters:
  ///   - svg: a whole document, as `book` keeps it.
  ///   - alt: what it shows, in a sentence.
  ///   - id: what its description is called on the page.
  init(svg: String, alt: String, id: String) throws {
    guard let size = svg.firstMatch(of: #/viewBox="([^"]*)" width="([^"]*)"/#),
      let end = svg.range(of: "</style>\n"),
      let words = svg.firstMatch(of: #/<desc id="desc">([^<]*)<\/desc>/#)
    else { throw Failure.broken("this is not a picture of the book: \(alt)") }
    html = """
      <svg viewBox="\(size.1)" width="\(size.2)" \
      style="--width: \(size.2)px" role="img" \
      aria-label="\(alt.escaped)" aria-describedby="\(id)">
      <desc id="\(id)">\(words.1)</desc>
      \(svg[end.upperBound...].trimmed)
      """
  }
}
