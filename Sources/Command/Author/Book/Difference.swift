import WorkbookBase

/// Where two texts part, in few enough lines to be read.
struct Difference {
  /// `-` for a line of the book, `+` for a line of what it speaks of.
  private(set) var lines: [String]
  /// The first line that differs, in both, counted from 0.
  let first: Int

  init(book: [String], other: [String], limit: Int = 8) {
    let rows = Patch.rows(from: book, to: other)
    first = rows.firstIndex { $0.first != " " } ?? 0
    lines = rows.filter { $0.first != " " }
      .map { "\($0.prefix(1)) \($0.dropFirst())" }
    let more = lines.count - limit
    if more > 0 {
      lines.removeLast(more)
      lines.append("(and \(more) more)")
    }
  }
}
