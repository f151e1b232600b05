/// Lays the events out from top to bottom, a row for each.
struct SequenceBuilder {
  private(set) var layout: SequenceLayout
  private var y: Double
  private var lives: [Life]
  private let recording: Timeline.Recording

  init(_ recording: Timeline.Recording) {
    self.recording = recording
    let columns = SequenceColumns(lanes: recording.lanes)
    layout = SequenceLayout(columns: columns)
    y = columns.top + 8
    lives = recording.lanes.map { lane in
      Life(lane: lane, events: recording.events, top: columns.top)
    }
  }

  static func layout(_ recording: Timeline.Recording) -> SequenceLayout {
    var builder = SequenceBuilder(recording)
    builder.addEvents()
    builder.finish()
    return builder.layout
  }

  private mutating func addEvents() {
    let isTimed = recording.events.contains { $0.time != 0 }
    var time: Int?
    var counted: Set<Int> = []
    for event in recording.events {
      if event.kind != .count, !counted.isEmpty {
        y += 26
        counted = []
      }
      if isTimed, event.time != time { addTime(event.time) }
      time = event.time
      switch event.kind {
      case .count: addCount(event, &counted)
      case .born, .released: addLife(event)
      case .note: addNote(event.text, on: event.to)
      default: addCall(event)
      }
    }
    if !counted.isEmpty { y += 26 }
  }

  private mutating func addTime(_ time: Int) {
    var label = Label(
      "time \(time)", face: .small, style: "quiet", around: 0,
      top: y, width: 200)
    label.start(at: 6)
    layout.labels.append(label)
    layout.rules.append(.init(from: label.box.maxX + 6, y: label.box.y + 7))
    y = label.box.maxY + 6
  }

  /// Counts of several lanes that follow each other share a row.
  private mutating func addCount(
    _ event: Timeline.Event, _ counted: inout Set<Int>
  ) {
    guard let lane = layout.columns.index(of: event.to) else { return }
    if !counted.insert(lane).inserted {
      y += 26
      counted = [lane]
    }
    mark(.count(event.text.onOneLine), "quiet", lane, y + 11)
  }

  private mutating func addLife(_ event: Timeline.Event) {
    guard let lane = layout.columns.index(of: event.to) else { return }
    let isBirth = event.kind == .born
    lives[lane].change(isBirth: isBirth, at: y + 7)
    mark(
      isBirth ? .born : .released, isBirth ? "ink" : "cancel", lane, y + 7)
    y += 18
    guard !isBirth else { return }
    let label = Label(
      "released", face: .small, style: "cancel",
      around: layout.columns.x(lane), top: y, width: 100
    ).clamped(4, layout.columns.width - 4)
    layout.labels.append(label)
    y = label.box.maxY + 6
  }

  private mutating func addNote(_ text: String, on lane: String?) {
    let columns = layout.columns
    let index = columns.index(of: lane)
    // Between the neighbours' life lines, if words have room enough there.
    let isAtEdge = index == 0 || index == columns.lanes.count - 1
    let free = columns.spacing * (isAtEdge ? 1.5 : 2) - 44
    let room = min(
      columns.width - 40, index == nil ? .infinity : max(150, free))
    let label = Label(
      text, face: .small, style: "ink",
      around: index.map(columns.x) ?? columns.width / 2, top: y + 5,
      width: room, limit: 8
    ).clamped(14, columns.width - 14)
    var box = label.box.padded(5)
    box.x -= 3
    box.width += 6
    layout.notes.append(.init(box: box, label: label))
    y = box.maxY + 9
  }

  private mutating func addCall(_ event: Timeline.Event) {
    let columns = layout.columns
    let style = Style.name(of: event)
    let ends = [event.from, event.to].compactMap(columns.index)
    guard let from = ends.first, let to = ends.last else {
      return addNote(event.line, on: nil)
    }
    let isLast = from == columns.lanes.count - 1
    let beside = isLast && from > 0 ? from - 1 : from + 1
    let label = columns.label(
      event.line, style: style, from: from, to: from == to ? beside : to,
      top: y)
    layout.labels.append(label)
    y = label.box.maxY + 6
    if ends.count == 1 {
      mark(.event, style, from, y)
      y += 12
      return
    }
    layout.arrows.append(
      .init(
        style: style, isDashed: event.kind == .returned,
        from: columns.x(from), to: columns.x(to), y: y,
        turn: from == to ? (beside < from ? -28 : 28) : nil))
    y += from == to ? 24 : 10
  }

  private mutating func mark(
    _ kind: SequenceLayout.Mark.Kind, _ style: String, _ lane: Int, _ y: Double
  ) {
    layout.marks.append(
      .init(kind: kind, style: style, x: layout.columns.x(lane), y: y))
  }

  private mutating func finish() {
    y += 6
    let obstacles =
      layout.labels.map { $0.box.padded(1) } + layout.notes.map(\.box)
      + layout.marks.compactMap { mark in
        if case .count = mark.kind { mark.box } else { nil }
      }
    for (index, life) in lives.enumerated() {
      layout.lifeLines += life.lines(
        x: layout.columns.x(index), until: y, around: obstacles)
    }
    layout.addLegend(at: &y)
    layout.height = y
  }
}
