import Foundation
import WorkbookBuild
import WorkbookCourse
import WorkbookRunner
import WorkbookTools

/// Shows the compiler's messages about the learner's file, first line first.
struct CompilerReport {
  var terminal: Terminal
  var checkout: Checkout

  func print(_ messages: [CompilerMessage]) {
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
    terminal.print("    \(terminal.style(place, .cyan))")
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
    let margin = String(repeating: " ", count: number.count)
    let row = rows[message.line - 1]
    // Columns count bytes; a tab stays a tab so that the mark stands below.
    let bytes = Array(row.utf8.prefix(message.column - 1))
    let before = String(
      String(decoding: bytes, as: UTF8.self).map { $0 == "\t" ? "\t" : " " })
    terminal.print()
    terminal.print("    \(terminal.style("\(number) │ ", .dim))\(row)")
    terminal.print(
      "    \(terminal.style("\(margin) │ ", .dim))"
        + before + terminal.style("^", .red))
    for note in message.notes.prefix(4) {
      let place = note.line.map { "line \($0): " } ?? ""
      for row in wrapped("    \(place)\(note.text)", to: terminal.width) {
        terminal.print(row)
      }
    }
  }
}
