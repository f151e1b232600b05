/// A line of a terminal as cells.
///
/// A wide character takes two cells; the second one is empty.
struct TerminalRow {
  private(set) var cells: [String]

  init(width: Int) { cells = Array(repeating: " ", count: width) }

  /// The line without trailing blanks.
  var text: String {
    var text = cells.joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  mutating func put(_ character: Character, at column: Int) {
    if cells.indices.contains(column) { cells[column] = String(character) }
  }

  mutating func clear(from column: Int) {
    for column in column..<max(column, cells.count) { cells[column] = " " }
  }

  mutating func putArrow(
    _ event: TimelineRecording.Event, _ from: Int, _ to: Int
  ) {
    let shaft: Character = event.kind == .returned ? "." : "-"
    if from == to { return put("@", at: from) }
    let (low, high) = (min(from, to), max(from, to))
    for column in (low + 1)..<high { put(shaft, at: column) }
    put(from < to ? ">" : "<", at: from < to ? to - 1 : to + 1)
  }

  /// Writes the text from `column` to the end of the line at most.
  mutating func write(_ text: String, at column: Int) {
    var column = column
    for character in text {
      let width = character.columns
      guard column >= 0, column + width <= cells.count else { return }
      cells[column] = String(character)
      if width == 2 { cells[column + 1] = "" }
      column += width
    }
  }
}

extension String {
  /// The number of cells in a terminal.
  var columns: Int { reduce(0) { $0 + $1.columns } }

  /// Returns the text in lines of at most `width` cells.
  func terminalLines(_ width: Int) -> [String] {
    onOneLine.wrapped { $0.columns <= width }
  }
}
