import Foundation
import WorkbookBase

/// The program that converts Markdown to HTML, and HTML to an EPUB.
///
/// Each call takes half a second, so a single call converts all pages.
struct Pandoc {
  private let path: String

  init() throws {
    guard let path = Toolchain.path(of: "pandoc") else {
      throw Failure.broken(
        """
        The pages are made with pandoc, which is not installed here.
        Type `apt-get install pandoc` on Debian or Ubuntu, or `brew install \
        pandoc` on a Mac, and then this command again.
        """)
    }
    self.path = path
  }

  func html(of texts: [String]) throws -> [String] {
    let mark = "<!--text-->"
    let folder = try PrivateFolder()
    let file = folder.file("all.md")
    try Data(texts.joined(separator: "\n\n\(mark)\n\n").utf8).write(to: file)
    let made = try run([
      "--from", "gfm+attributes-emoji-yaml_metadata_block", "--to", "html5",
      "--wrap", "none", "--no-highlight", "--email-obfuscation", "none",
      file.path,
    ])
    let parts = made.split(separator: mark, omittingEmptySubsequences: false)
    guard parts.count == texts.count else {
      throw Failure.broken("pandoc made \(parts.count) of \(texts.count) texts")
    }
    return parts.map(String.init)
  }

  /// Writes an EPUB 3 of one HTML text; `folder` contains the pictures.
  func epub(
    of html: String, title: String, author: String?, cover: URL, style: URL,
    in folder: URL, to file: URL
  ) throws {
    let place = try PrivateFolder()
    let text = place.file("book.html")
    try Data(html.utf8).write(to: text)
    _ = try run(
      [
        "--from", "html", "--to", "epub3", "--epub-chapter-level", "1",
        "--toc", "--toc-depth", "2", "--css", style.path,
        "--highlight-style", "monochrome",
        "--epub-cover-image", cover.path,
        "--metadata", "title=\(title)", "--metadata", "lang=en",
        "--metadata", "identifier=urn:x-the-combine-workbook",
        "--resource-path", folder.path, "--output", file.path, text.path,
      ] + (author.map { ["--metadata", "author=\($0)"] } ?? []), in: folder)
  }

  private func run(_ arguments: [String], in folder: URL? = nil) throws
    -> String
  {
    let said = try ChildProcess.run([path] + arguments, in: folder)
    guard said.succeeded else {
      throw Failure.broken("pandoc failed: \(said.errors.trimmed)")
    }
    return said.output
  }
}
