import Timeline

/// Places the events from top to bottom, one row each.
struct SequenceBuilder {
  private typealias LifeLine = SequenceLayout.LifeLine
  private typealias Bar = SequenceLayout.Bar

  private(set) var layout: SequenceLayout
  private var y: Double
  /// The part of each lane that is not drawn yet: its style and its start.
  private var lives: [(style: LifeLine.Style, from: Double)?]
  /// The running calls: their numbers and their bars.
  private var open: [(call: Int, bar: Bar)] = []
  private var values: [String: String] = [:]
  private let recording: Timeline.Recording
  private let ends: [Int]

  init(_ recording: Timeline.Recording) {
    self.recording = recording
    ends = recording.ends
    let columns = SequenceColumns(recording)
    layout = SequenceLayout(columns: columns)
    y = columns.top + 8
    lives = recording.lanes.map { lane in
      let first = recording.events.first {
        $0.to == lane && [.born, .released].contains($0.kind)
      }
      // The line of a lane whose object was not watched is plain.
      let style: LifeLine.Style =
        first == nil ? .plain : first?.kind == .born ? .ahead : .alive
      return (style, columns.top)
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
    for (number, event) in recording.events.enumerated() {
      if event.kind != .count, !counted.isEmpty {
        y += 26
        counted = []
      }
      closeBars(before: number)
      if isTimed, event.time != time { addTime(event.time) }
      time = event.time
      addValues(event)
      switch event.kind {
      case .count: addCount(event, &counted)
      case .born, .released: addLife(event)
      case .note: addNote(event.text, on: event.to)
      default: addCall(event, number)
      }
      layout.depths.append(event.kind == .count ? y + 24 : y)
    }
    if !counted.isEmpty { y += 26 }
    closeBars(before: recording.events.count)
  }

  /// Ends the bars of returned calls, innermost first.
  private mutating func closeBars(before number: Int) {
    let returned = open.filter { ends[$0.call] <= number }
    open.removeAll { ends[$0.call] <= number }
    for (_, bar) in returned.reversed() {
      var bar = bar
      bar.box.height = y - bar.box.y
      layout.bars.append(bar)
      y += 5
    }
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

  /// Adds a row with the watched values that have changed.
  private mutating func addValues(_ event: Timeline.Event) {
    for watched in recording.watched {
      let value = event.values[watched.name]
      guard let value, value != "-", value != values[watched.name] else {
        continue
      }
      values[watched.name] = value
      let x = layout.columns.index(of: watched.of).map { layout.columns.x[$0] }
      let width = layout.columns.width - 16
      var label = Label(
        "\(watched.name) = \(value)", face: .small, style: "demand",
        around: 0, top: y, width: width, limit: 2)
      // To the left of its lane, if there is room.
      let room = (x ?? 0) - 8
      room < label.box.width + 8 ? label.start(at: 8) : label.end(at: room)
      layout.labels.append(label)
      y = label.box.maxY + 2
    }
  }

  /// Adds a count; successive counts of different lanes share a row.
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
    endLife(lane, at: y + 7)
    if isBirth { lives[lane] = (.alive, y + 7) }
    mark(
      isBirth ? .born : .released, isBirth ? "ink" : "cancel", lane, y + 7)
    y += 18
    guard !isBirth else { return }
    let label = Label(
      "released", face: .small, style: "cancel",
      around: layout.columns.x[lane], top: y, width: 100
    ).clamped(4, layout.columns.width - 4)
    layout.labels.append(label)
    y = label.box.maxY + 6
  }

  private mutating func endLife(_ lane: Int, at y: Double) {
    guard let life = lives[lane] else { return }
    lives[lane] = nil
    layout.lifeLines.append(
      LifeLine(
        style: life.style, x: layout.columns.x[lane], from: life.from, to: y))
  }

  private mutating func addNote(_ text: String, on lane: String?) {
    let columns = layout.columns
    let (low, high) = columns.room(around: columns.index(of: lane))
    let x = columns.index(of: lane).map { columns.x[$0] }
    let label = Label(
      text, face: .small, style: "ink", around: x ?? columns.width / 2,
      top: y + 5, width: high - low, limit: 8
    ).clamped(low, high)
    var box = label.box.padded(5)
    box.x -= 3
    box.width += 6
    layout.notes.append(.init(box: box, label: label))
    y = box.maxY + 9
  }

  private mutating func addCall(_ event: Timeline.Event, _ number: Int) {
    let columns = layout.columns
    let style = Style.name(of: event)
    let ends = [event.from, event.to].compactMap(columns.index)
    guard let from = ends.first, let to = ends.last else {
      return addNote(event.line, on: nil)
    }
    let isLast = from == columns.lanes.count - 1
    let beside = isLast && from > 0 ? from - 1 : from + 1
    let label = columns.label(
      event.label, style: style, from: from, to: from == to ? beside : to,
      shift: edge(from, isLeft: false, of: event) - columns.x[from], top: y)
    layout.labels.append(label)
    y = label.box.maxY + 6
    if ends.count == 1 {
      mark(.event, style, from, y)
      y += 12
      return
    }
    let isLeft = from == to ? beside < from : columns.x[to] < columns.x[from]
    var arrow = SequenceLayout.Arrow(
      style: style, isDashed: event.kind == .returned,
      from: edge(from, isLeft: isLeft, of: event), to: 0, y: y,
      turn: from == to ? (isLeft ? -24 : 24) : nil)
    if from == to { y += 14 }
    if event.isCall {
      let levels = open.filter { $0.bar.lane == to }.map(\.bar.level)
      let level = (levels.max() ?? -1) + 1
      let x = columns.x[to] + Double(level) * Bar.step - Bar.width / 2
      let box = Box(x: x, y: y - 3, width: Bar.width, height: 0)
      open.append((number, Bar(lane: to, level: level, box: box)))
    }
    arrow.to = edge(to, isLeft: from == to ? isLeft : !isLeft, of: event)
    layout.arrows.append(arrow)
    y += 10
  }

  /// Returns the position at which an arrow touches a lane: at the innermost
  /// bar of its thread, or of another one, or at the lane's line.
  private func edge(
    _ lane: Int, isLeft: Bool, of event: Timeline.Event
  ) -> Double {
    let bars = open.filter { $0.bar.lane == lane }
    let own = bars.last { recording.events[$0.call].thread == event.thread }
    let top = (own ?? bars.last)?.bar.box
    let x = layout.columns.x[lane]
    return isLeft ? top?.x ?? x - 3 : top?.maxX ?? x + 3
  }

  private mutating func mark(
    _ kind: SequenceLayout.Mark.Kind, _ style: String, _ lane: Int, _ y: Double
  ) {
    layout.marks.append(
      .init(kind: kind, style: style, x: layout.columns.x[lane], y: y))
  }

  private mutating func finish() {
    y += 6
    for lane in lives.indices { endLife(lane, at: y) }
    layout.bars.sort { ($0.level, $0.box.y) < ($1.level, $1.box.y) }
    layout.addLegend(at: &y)
    layout.height = y
  }
}
