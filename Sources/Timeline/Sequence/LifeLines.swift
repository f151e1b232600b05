/// One lane's life, collected from top to bottom.
struct Life {
  private typealias Style = SequenceLayout.LifeLine.Style

  private var pieces: [(style: Style, from: Double, to: Double)] = []
  private var style: Style?
  private var start: Double

  /// A lane whose object was never watched has a plain line.
  init(lane: String, events: [Timeline.Event], top: Double) {
    let first = events.first {
      $0.to == lane && [.born, .released].contains($0.kind)
    }
    switch first?.kind {
    case .born: style = .ahead
    case .released: style = .alive
    default: style = .plain
    }
    start = top
  }

  mutating func change(isBirth: Bool, at y: Double) {
    end(at: y)
    style = isBirth ? .alive : nil
    start = y
  }

  private mutating func end(at y: Double) {
    if let style { pieces.append((style, start, y)) }
  }

  /// The pieces, with gaps where text stands on the lane.
  func lines(x: Double, until bottom: Double, around obstacles: [Box])
    -> [SequenceLayout.LifeLine]
  {
    var life = self
    life.end(at: bottom)
    return life.pieces.flatMap { piece in
      let whole = SequenceLayout.LifeLine(
        style: piece.style, x: x, from: piece.from, to: piece.to)
      return obstacles.filter { $0.overlaps(whole.box) }
        .sorted { $0.y < $1.y }
        .reduce([whole]) { lines, obstacle in
          lines.flatMap { $0.without(obstacle) }
        }
    }
  }
}

extension SequenceLayout.LifeLine {
  fileprivate func without(_ obstacle: Box) -> [Self] {
    guard obstacle.overlaps(box) else { return [self] }
    var above = self
    above.to = obstacle.y
    var below = self
    below.from = obstacle.maxY
    return [above, below].filter { $0.to > $0.from }
  }
}

extension SequenceLayout {
  /// Says what the marks mean, those that the picture has.
  mutating func addLegend(at y: inout Double) {
    let kinds: [(isUsed: (Mark.Kind) -> Bool, sample: Mark.Kind, text: String)]
    kinds = [
      ({ $0 == .born }, .born, "object made"),
      ({ $0 == .released }, .released, "object released"),
      (
        { if case .count = $0 { true } else { false } }, .count("2"),
        "strong references"
      ),
    ]
    var x = 8.0
    y += 4
    for kind in kinds where marks.contains(where: { kind.isUsed($0.kind) }) {
      let width = Typeface.small.width(of: kind.text)
      if x > 8, x + 26 + width > columns.width - 6 {
        x = 8
        y += 24
      }
      let style = kind.sample == .released ? "cancel" : "quiet"
      legend.append(Mark(kind: kind.sample, style: style, x: x + 10, y: y + 10))
      var label = Label(
        kind.text, face: .small, style: "quiet", around: 0, top: y + 3.5,
        width: 200)
      label.start(at: x + 26)
      labels.append(label)
      x = label.box.maxX + 14
    }
    y += x > 8 ? 26 : 2
  }
}
