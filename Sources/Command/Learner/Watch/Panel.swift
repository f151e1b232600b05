import WorkbookBase

/// A panel on a terminal, with help for the keys below it.
///
/// It is drawn for the present size of the window, in pages if it is too long.
final class Panel {
  private let terminal: Terminal
  private let hasKeys: Bool
  private var page = 0

  init(_ terminal: Terminal, hasKeys: Bool) {
    self.terminal = terminal
    self.hasKeys = hasKeys
  }

  func firstPage() { page = 0 }
  func nextPage() { page += 1 }

  /// - Parameters:
  ///   - body: prints the panel, on a terminal with the height of a page.
  ///   - footer: an empty line, a sentence, and the keys.
  func draw(
    _ body: (Terminal) throws -> Void, footer: (Terminal) -> [String]
  ) {
    var terminal = terminal.measured()
    var footer = hasKeys ? footer(terminal) : []
    // Leave a line for progress: "Testing 01.1…".
    let room = max(1, terminal.height - footer.count - 1)
    if hasKeys { terminal.height = room }
    var rows = rows(of: body, on: terminal)
    guard terminal.canRedraw, hasKeys else {
      terminal.print()
      terminal.print(String(repeating: "-", count: min(terminal.width, 72)))
      (rows + footer).forEach { terminal.print($0) }
      return
    }
    if rows.count > room {
      let pages = (rows.count + room - 1) / room
      page %= pages
      rows = Array(rows.dropFirst(page * room).prefix(room))
      footer[1] = terminal.style(
        "Page \(page + 1) of \(pages); the space bar turns it.", .dim)
    }
    terminal.write("\u{1B}[H\u{1B}[2J")
    (rows + footer).forEach { terminal.print($0) }
  }

  /// Returns the lines that a body prints, each no wider than the window.
  private func rows(
    of body: (Terminal) throws -> Void, on terminal: Terminal
  ) -> [String] {
    let width = terminal.width
    var printed = ""
    var copy = terminal
    copy.write = { printed += $0 }
    do {
      try body(copy)
    } catch {
      printed += error.words + "\n"
    }
    return printed.trimmedEnd.split(
      separator: "\n", omittingEmptySubsequences: false
    ).flatMap { row in
      // Break between words; break a long word or a coloured line anywhere.
      (row.contains("\u{1B}") ? [String(row)] : wrapped("\(row)", to: width))
        .flatMap { broken($0, at: width) }
    }
  }

  /// Splits a line at the window's width; colour codes have no width.
  private func broken(_ row: String, at width: Int) -> [String] {
    var rows = [""]
    var count = 0
    var isInCode = false
    for character in row {
      if character == "\u{1B}" { isInCode = true }
      if !isInCode {
        if count == width {
          rows.append("")
          count = 0
        }
        count += 1
      }
      rows[rows.count - 1].append(character)
      if isInCode, character == "m" { isInCode = false }
    }
    return rows
  }
}
