/// Writes the events as lines of plain characters, from top to bottom.
struct TerminalBuilder {
  /// A line, and the number of the event that it belongs to.
  struct Line: Equatable {
    var text: String
    var event: Int?
  }

  private(set) var lines: [Line]
  private let columns: TerminalColumns
  private let recording: Timeline.Recording
  /// What stands on each lane between the events.
  private var lives: [Character]

  init(_ recording: Timeline.Recording, _ columns: TerminalColumns) {
    self.recording = recording
    self.columns = columns
    lines = columns.head.map { Line(text: $0) }
    lives = recording.lanes.map { lane in
      let first = recording.events.first {
        $0.to == lane && [.born, .released].contains($0.kind)
      }
      return first?.kind == .born ? ":" : "|"
    }
  }

  /// The recording's lanes must be those of the columns.
  static func lines(
    _ recording: Timeline.Recording, _ columns: TerminalColumns
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

  private var row: TerminalRow {
    var row = TerminalRow(width: columns.width)
    guard columns.form != .list else { return row }
    for (lane, life) in lives.enumerated() {
      row.put(life, at: columns.x(lane))
    }
    return row
  }

  private mutating func addTime(_ time: Int, _ number: Int) {
    let text = "-- time \(time) "
    let rest = max(0, min(columns.width, 40) - text.count)
    lines.append(
      Line(text: text + String(repeating: "-", count: rest), event: number))
  }

  private mutating func add(_ event: Timeline.Event, _ number: Int) {
    let ends = [event.from, event.to].compactMap(columns.index)
    if event.kind == .born, let lane = ends.first { lives[lane] = "|" }
    if columns.form == .list { return addWords(event.sentence, number) }
    if ends.isEmpty { return addWords("* \(event.words)", number) }
    if columns.form == .narrow {
      addNarrow(event, ends, number)
    } else if let from = ends.first, let to = ends.last {
      ends.count == 2
        ? addArrow(event, from, to, number) : addSign(event, to, number)
    }
    if event.kind == .released { lives[ends[0]] = " " }
  }

  /// Words that belong to no lane.
  private mutating func addWords(_ text: String, _ number: Int) {
    for line in text.terminalLines(columns.width) {
      lines.append(Line(text: line, event: number))
    }
  }

  private mutating func addArrow(
    _ event: Timeline.Event, _ from: Int, _ to: Int, _ number: Int
  ) {
    let words = event.line.onOneLine
    let (low, high) = (
      min(columns.x(from), columns.x(to)), max(columns.x(from), columns.x(to))
    )
    var arrow = row
    arrow.putArrow(event, columns.x(from), columns.x(to))
    if from != to, words.columns + 6 <= high - low {
      arrow.write(" \(words) ", at: (low + high - words.columns) / 2)
    } else {
      addLabel(words, around: (low + high) / 2, number)
    }
    lines.append(Line(text: arrow.text, event: number))
  }

  /// A label on lines of its own, above its arrow.
  private mutating func addLabel(
    _ words: String, around middle: Int, _ number: Int
  ) {
    for line in words.terminalLines(min(columns.width - 2, 60)) {
      let start = middle - line.columns / 2
      let column = max(0, min(start, columns.width - line.columns - 2))
      var label = row
      label.write(" \(line) ", at: column)
      lines.append(Line(text: label.text, event: number))
    }
  }

  private mutating func addSign(
    _ event: Timeline.Event, _ lane: Int, _ number: Int
  ) {
    let x = columns.x(lane)
    let words = event.words
    let fits = x + 2 + words.columns < columns.width
    let room = fits ? words.columns : max(x - 2, columns.width - x - 3)
    let isRight = fits || columns.width - x - 3 >= x - 2
    for (index, line) in words.terminalLines(max(room, 8)).enumerated() {
      var sign = row
      if index == 0 { sign.put(event.sign, at: x) }
      sign.write(line + " ", at: isRight ? x + 2 : x - 1 - line.columns)
      lines.append(Line(text: sign.text, event: number))
    }
  }

  private mutating func addNarrow(
    _ event: Timeline.Event, _ ends: [Int], _ number: Int
  ) {
    let column = columns.textColumn
    let words = event.words.terminalLines(columns.width - column)
    for (index, line) in words.enumerated() {
      var narrow = row
      if index == 0, let from = ends.first, let to = ends.last {
        if ends.count == 2 {
          narrow.putArrow(event, columns.x(from), columns.x(to))
        } else {
          narrow.put(event.sign, at: columns.x(to))
        }
      }
      narrow.write(line, at: column)
      lines.append(Line(text: narrow.text, event: number))
    }
  }
}
