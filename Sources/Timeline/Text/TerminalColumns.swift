/// The columns of lanes, words and watched values in a terminal.
///
/// Lanes are as close as their names allow. If too little room is left for the
/// words, lanes are close together under numbers.
struct TerminalColumns {
  let lanes: [String]
  let watched: [String]
  let width: Int
  /// The columns of the lanes' lines.
  private(set) var x: [Int] = []
  /// The columns at which the words and the watched values begin.
  private(set) var words = 0
  private(set) var values: [Int] = []
  private(set) var head: [String] = []

  /// Creates columns that fit all recordings.
  init(_ recordings: [TimelineRecording], width: Int) {
    let both = TimelineRecording(lanes: recordings.flatMap(\.lanes))
    lanes = both.lanes
    watched =
      recordings.map { $0.watched.map(\.name) }
      .max { $0.count < $1.count } ?? []
    self.width = width
    let events = recordings.flatMap(\.events)
    let needed = events.map { 2 * $0.depth + $0.words.onOneLine.columns }
    let valueWidths = watched.map { name in
      events.map { ($0.values[name] ?? "").onOneLine.columns }
        .reduce(name.onOneLine.columns, max) + 2
    }
    let room = min(needed.max() ?? 0, 24) + valueWidths.reduce(0, +)
    let names = lanes.map(\.onOneLine)
    let wide = names.reduce(0) { $0 + $1.columns + 2 }
    if wide + room <= width {
      place(names.map(\.columns), gap: 2)
      var row = TerminalRow(width: width)
      for (name, x) in zip(names, x) {
        row.write(name, at: x - name.columns / 2)
      }
      head = [row.text]
    } else {
      let numbers = lanes.indices.map { "\($0 + 1)" }
      let gap = 4 * lanes.count + 20 <= width ? 3 : 1
      place(numbers.map(\.count), gap: gap)
      var row = TerminalRow(width: width)
      for (number, x) in zip(numbers, x) { row.write(number, at: x) }
      head =
        zip(numbers, names).flatMap { "\($0) = \($1)".terminalLines(width) }
      head.append(row.text)
    }
    guard !watched.isEmpty else { return }
    var column = max(words + 20, width - valueWidths.reduce(0, +))
    column = min(column, words + (needed.max() ?? 0) + 2)
    var row = TerminalRow(width: width)
    row.write(head.removeLast(), at: 0)
    for (name, width) in zip(watched, valueWidths) {
      values.append(column)
      row.write(name.onOneLine, at: column)
      column += width
    }
    head.append(row.text)
  }

  private mutating func place(_ widths: [Int], gap: Int) {
    var column = 0
    for width in widths {
      x.append(column + width / 2)
      column += width + gap
    }
    // With more lanes than columns, the words have priority.
    words = min(column + 1, max(0, width - 20))
  }

  func index(of lane: String?) -> Int? {
    lane.flatMap { lanes.firstIndex(of: $0) }
  }
}
