import WorkbookBase

/// A file that something is added to, in the place where its kind stands.
struct SourceText {
  let path: String
  var text: String

  /// Adds an element at the end of the brackets that open at the end of
  /// `opening`; if there is an anchor, inside the brackets that it stands in.
  mutating func append(
    _ element: String, to opening: String, inside anchor: String = ""
  ) throws {
    let start =
      anchor.isEmpty
      ? text.startIndex : text.firstRange(of: anchor)?.upperBound
    guard let start,
      let end = anchor.isEmpty ? text.endIndex : closing(from: start),
      let open = text[start..<end].firstRange(of: opening)?.upperBound,
      let close = closing(from: open)
    else { throw unexpected(anchor + " … " + opening) }
    let inside = text[open..<close].trimmedEnd
    let comma = inside.isEmpty || inside.hasSuffix(",") ? "" : ","
    text.replaceSubrange(open..<close, with: "\(inside)\(comma)\n\(element)\n")
  }

  /// Inserts lines before the first line that begins so, after a line that
  /// reads so; or at the end.
  mutating func insert(
    _ lines: [String], before start: String, after heading: String
  ) throws {
    var rows = text.lines
    guard let first = rows.firstIndex(of: heading) else {
      throw Failure.usage(
        """
        \(path) has no line `\(heading)`, and what is new is to stand below it.
        Write that line where it belongs in the chapter, and type the command \
        again.
        """)
    }
    let place =
      rows[(first + 1)...].firstIndex { $0.hasPrefix(start) } ?? rows.count
    rows.insert(contentsOf: lines, at: place)
    text = rows.joined(separator: "\n") + "\n"
  }

  /// Inserts a line after the last one that begins so.
  mutating func insert(_ line: String, afterLast start: String) throws {
    var rows = text.lines
    guard let last = rows.lastIndex(where: { $0.hasPrefix(start) }) else {
      throw unexpected(start)
    }
    rows.insert(line, at: last + 1)
    text = rows.joined(separator: "\n") + "\n"
  }

  mutating func replace(_ old: String, with new: String) throws {
    guard let range = text.firstRange(of: old) else { throw unexpected(old) }
    text.replaceSubrange(range, with: new)
  }

  private func unexpected(_ what: String) -> Failure {
    .broken("\(path) does not look as expected: it has no \(what).")
  }

  /// Where the bracket closes whose inside begins at an index.
  private func closing(from start: String.Index) -> String.Index? {
    var depth = 0
    var isString = false
    for index in text[start...].indices {
      switch text[index] {
      case "\"": isString.toggle()
      case "(", "[", "{": if !isString { depth += 1 }
      case ")", "]", "}":
        if !isString {
          if depth == 0 { return index }
          depth -= 1
        }
      default: break
      }
    }
    return nil
  }
}
