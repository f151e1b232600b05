import WorkbookBase

/// A file to which lines are added at the right place.
struct SourceText {
  let path: String
  var text: String

  private var rows: [String] {
    get { text.lines }
    set { text = newValue.joined(separator: "\n") + "\n" }
  }

  /// Adds an element at the end of the brackets after `opening`, in or below
  /// the line with an anchor.
  ///
  /// The brackets close at the indentation of the line with `opening`.
  mutating func append(
    _ element: String, to opening: String, below anchor: String = ""
  ) throws {
    let start = anchor.isEmpty ? 0 : rows.firstIndex { $0.contains(anchor) }
    guard let start,
      let open = rows[start...].firstIndex(where: { $0.contains(opening) })
    else { throw unexpected(anchor + " … " + opening) }
    if rows[open].contains(opening + "]") {
      rows[open] = rows[open].replacing(
        opening + "]", with: "\(opening)\n\(element)\n]")
    } else {
      let end = String(rows[open].prefix { $0 == " " }) + "]"
      guard
        let close = rows[open...].firstIndex(where: { $0.hasPrefix(end) })
      else { throw unexpected(end) }
      if !rows[close - 1].hasSuffix(",") { rows[close - 1] += "," }
      rows.insert(element, at: close)
    }
  }

  /// Inserts a paragraph at the end of a part of a page.
  mutating func insert(_ paragraph: String, at heading: String) throws {
    guard let first = rows.firstIndex(of: heading) else {
      throw Failure.usage(
        """
        \(path) has no line `\(heading)`, and what is new is to stand below it.
        Write that line where it belongs in the chapter, and type the command \
        again.
        """)
    }
    let next = rows[(first + 1)...].firstIndex { $0.hasPrefix("## ") }
    rows.insert(contentsOf: paragraph.lines + [""], at: next ?? rows.count)
  }

  /// Inserts a line after the last one with a prefix.
  mutating func insert(_ line: String, afterLast start: String) throws {
    guard let last = rows.lastIndex(where: { $0.hasPrefix(start) }) else {
      throw unexpected(start)
    }
    rows.insert(line, at: last + 1)
  }

  mutating func replace(_ old: String, with new: String) throws {
    guard let range = text.firstRange(of: old) else { throw unexpected(old) }
    text.replaceSubrange(range, with: new)
  }

  private func unexpected(_ what: String) -> Failure {
    .broken("\(path) does not look as expected: it has no \(what).")
  }
}
