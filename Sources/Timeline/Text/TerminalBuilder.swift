/// Writes the events as lines of plain characters, from top to bottom.
struct TerminalBuilder {
  struct Line: Equatable {
    var text: String
    var event: Int
  }

  private var lines: [Line] = []
  private let columns: TerminalColumns
  /// The character on each lane between the events.
  private var lives: [Character]

  private init(_ recording: TimelineRecording, _ columns: TerminalColumns) {
    self.columns = columns
    lives = columns.lanes.map { lane in
      let first = recording.events.first {
        $0.to == lane && [.born, .released].contains($0.kind)
      }
      return first?.kind == .born ? ":" : "|"
    }
  }

  /// Returns the lines below the names of the lanes.
  static func lines(
    _ recording: TimelineRecording, _ columns: TerminalColumns
  ) -> [Line] {
    var builder = TerminalBuilder(recording, columns)
    let isTimed = recording.events.contains { $0.time != 0 }
    var time: Int?
    for (number, event) in recording.events.enumerated() {
      if isTimed, event.time != time { builder.addTime(event.time, number) }
      time = event.time
      builder.add(event, number)
    }
    return builder.lines
  }

  private mutating func addTime(_ time: Int, _ number: Int) {
    let text = "-- time \(time) "
    let rest = max(0, min(columns.width, 40) - text.count)
    lines.append(
      Line(text: text + String(repeating: "-", count: rest), event: number))
  }

  private mutating func add(_ event: TimelineRecording.Event, _ number: Int) {
    let ends = [event.from, event.to].compactMap(columns.index)
    if event.kind == .born, let lane = ends.first { lives[lane] = "|" }
    let end = columns.values.first ?? columns.width
    let text = event.words.onOneLine
    let room = end - columns.words - 1 - min(12, text.columns)
    let start = columns.words + min(2 * event.depth, max(0, room))
    let texts = text.terminalLines(max(8, end - start - 1))
    for (index, text) in texts.enumerated() {
      var row = TerminalRow(width: columns.width)
      for (life, x) in zip(lives, columns.x) where x < columns.words {
        row.put(life, at: x)
      }
      if index == 0, let from = ends.first, let to = ends.last {
        if ends.count == 2 {
          row.putArrow(event, columns.x[from], columns.x[to])
        } else {
          row.put(event.sign, at: columns.x[to])
        }
      }
      row.clear(from: columns.words)
      row.write(text, at: start)
      if index == 0 { putValues(of: event, in: &row) }
      lines.append(Line(text: row.text, event: number))
    }
    if event.kind == .released, let lane = ends.first { lives[lane] = " " }
  }

  private func putValues(
    of event: TimelineRecording.Event, in row: inout TerminalRow
  ) {
    for (name, x) in zip(columns.watched, columns.values) {
      row.write((event.values[name] ?? "").onOneLine, at: x)
    }
  }
}
