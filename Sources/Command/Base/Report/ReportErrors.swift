import Foundation

extension Report {
  /// Prints the compiler's messages about the learner's file, in order.
  package func printErrors(_ messages: [CompilerMessage]) {
    guard let first = messages.first else { return }
    terminal.print("  The compiler stopped here first:")
    terminal.print()
    show(first)
    let others = messages.dropFirst()
    guard !others.isEmpty else { return }
    terminal.print()
    let more =
      others.count == 1 ? "one more message" : "\(others.count) more messages"
    for row in wrapped(
      "  Mend that first; \(more) may follow from it:", to: terminal.width)
    {
      terminal.print(row)
    }
    for message in others.prefix(4) {
      let rows = wrapped(
        "    line \(message.line): \(message.text)", to: terminal.width)
      rows.forEach { terminal.print($0) }
    }
  }

  private func show(_ message: CompilerMessage) {
    let place = "\(checkout.relative(message.file)):\(message.line)"
    // A location stays in one piece, without indentation if necessary.
    let margin = place.count + 4 <= terminal.width ? "    " : ""
    terminal.print(margin + terminal.style(place, .cyan))
    for row in wrapped(message.text, to: terminal.width - 4) {
      terminal.print("    \(terminal.style(row, .bold))")
    }
    let path = checkout.relative(message.file)
    guard
      let rows = checkout.text(path)?
        .split(separator: "\n", omittingEmptySubsequences: false),
      rows.indices.contains(message.line - 1)
    else { return }
    let number = "\(message.line)"
    let gap = String(repeating: " ", count: number.count)
    let (row, mark) = part(
      of: rows[message.line - 1], at: message.column,
      width: terminal.width - number.count - 7)
    terminal.print()
    terminal.print("    \(terminal.style("\(number) │ ", .dim))\(row)")
    terminal.print(
      "    \(terminal.style("\(gap) │ ", .dim))"
        + mark + terminal.style("^", .red))
    for note in message.notes.prefix(4) {
      let place = note.line.map { "line \($0): " } ?? ""
      for row in wrapped("    \(place)\(note.text)", to: terminal.width) {
        terminal.print(row)
      }
    }
  }

  /// Returns a line of source, or the part around a column, and the white space
  /// before the mark below it.
  private func part(of row: Substring, at column: Int, width: Int)
    -> (row: String, before: String)
  {
    // Columns count bytes. Keeping tabs puts the mark at the right place.
    let bytes = Array(row.utf8.prefix(column - 1))
    let before = String(decoding: bytes, as: UTF8.self)
    // Keep up to thirty characters from the mark on.
    let ahead = min(30, row.count - before.count + 1)
    let start = max(0, before.count + ahead - width)
    var shown = String(row.dropFirst(start))
    if start > 0 { shown = "…" + shown.dropFirst() }
    if shown.count > width { shown = shown.prefix(width - 1) + "…" }
    let blank = before.dropFirst(start).map { $0 == "\t" ? "\t" : " " }
    return (shown, blank.joined())
  }
}
