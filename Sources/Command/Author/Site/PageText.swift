import WorkbookBase

/// A page's Markdown for pandoc, with marks in place of blocks, pictures and
/// other elements that we render ourselves.
struct PageText {
  enum Piece {
    case block(Fence)
    case picture(Line.Image)
  }

  private(set) var markdown = ""
  private(set) var pieces: [Piece] = []

  static func mark(_ number: Int) -> String { "<!--piece \(number)-->" }

  init(_ page: Page) {
    let fences = Dictionary(
      page.fences.map { ($0.line, $0) }, uniquingKeysWith: { $1 })
    let headings = Dictionary(
      page.headings.map { ($0.line, $0) }, uniquingKeysWith: { $1 })
    let captions = Set(page.fences.compactMap { Self.caption(of: $0, page) })
    var number = 0
    var isComment = false
    var isNote = false
    while number < page.lines.count {
      number += 1
      let row = page.lines[number - 1]
      if isNote, !row.hasPrefix(">") {
        write("", "</div>", "")
        isNote = false
      }
      if let fence = fences[number] {
        add(.block(fence))
        number += fence.body.count + 1
      } else if isComment || row.hasPrefix("<!--") {
        isComment = !row.contains("-->")
      } else if row.hasPrefix("[Contents](") || captions.contains(number) {
        continue
      } else if let heading = headings[number] {
        // The template has the title.
        guard heading.level > 1 else { continue }
        let marks = String(repeating: "#", count: heading.level)
        write("\(marks) \(heading.text) {#\(heading.anchor)}")
      } else if let image = Self.onlyImage(of: row) {
        add(.picture(image))
      } else if row.hasPrefix("> [!") {
        write("", "<div class=\"note\">", "")
        isNote = true
      } else if isNote {
        write(String(row.dropFirst().drop { $0 == " " }))
      } else if row.hasPrefix("<summary>") {
        write(
          row.replacing(#/`([^`]+)`/#) { "<code>\($0.1.escaped)</code>" })
      } else {
        write(row)
      }
    }
    if isNote { write("", "</div>") }
  }

  private mutating func write(_ rows: String...) {
    for row in rows { markdown += row + "\n" }
  }

  private mutating func add(_ piece: Piece) {
    write("", Self.mark(pieces.count), "")
    pieces.append(piece)
  }

  /// Returns the line above a listing that only links its file, which the
  /// listing itself shows here.
  private static func caption(of fence: Fence, _ page: Page) -> Int? {
    guard case .listing(let path) = fence.claim, let caption = fence.caption,
      caption.text.hasPrefix("["), caption.text.hasSuffix(")"),
      caption.links.count == 1,
      Pages.resolve(caption.links[0].path, from: page.path) == path
    else { return nil }
    return page.text.last { $0.number < fence.line }?.number
  }

  private static func onlyImage(of row: String) -> Line.Image? {
    guard row.hasPrefix("!["), row.hasSuffix(")") else { return nil }
    let images = Line(row).images
    return images.count == 1 ? images[0] : nil
  }
}

extension String {
  /// A link's target without its anchor.
  var path: String { String(prefix { $0 != "#" }) }
}
