/// A sequence diagram: who called whom, and who was alive when.
///
/// Time runs downwards. A thick life line is an object that was watched; it
/// begins where the object was made and ends at a cross where it was released.
public enum SequenceDiagram {
  /// Draws the recording as an SVG document, always the same bytes.
  ///
  /// - Parameters:
  ///   - title: the picture's title, one line.
  ///   - description: what it shows, for readers who do not see it; without
  ///     one, the recorded calls in words.
  public static func svg(
    _ recording: Timeline.Recording, title: String, description: String? = nil
  ) -> String {
    let layout = SequenceBuilder.layout(recording)
    var svg = SVG(
      width: layout.columns.width, height: layout.height, title: title,
      description: description ?? recording.summary)
    for line in layout.lifeLines { svg.draw(line) }
    for rule in layout.rules {
      svg.path(
        [(rule.from, rule.y), (layout.columns.width - 6, rule.y)], "ahead")
    }
    for index in layout.columns.names.indices {
      svg.drawHead(layout.columns, index)
    }
    for arrow in layout.arrows { svg.draw(arrow) }
    for mark in layout.marks + layout.legend { svg.draw(mark) }
    for note in layout.notes {
      svg.rect(note.box, "note", radius: 4)
      svg.label(note.label)
    }
    for label in layout.labels { svg.label(label) }
    return svg.text
  }
}

extension SVG {
  fileprivate mutating func drawHead(_ columns: SequenceColumns, _ index: Int) {
    rect(columns.boxes[index], "head", radius: 5)
    if columns.isUpright {
      labelUpright(columns.names[index], in: columns.boxes[index])
    } else {
      label(columns.names[index])
    }
  }

  fileprivate mutating func draw(_ line: SequenceLayout.LifeLine) {
    switch line.style {
    case .alive: rect(line.box, "life", radius: 0)
    case .plain: path([(line.x, line.from), (line.x, line.to)], "lane")
    case .ahead: path([(line.x, line.from), (line.x, line.to)], "ahead")
    }
  }

  fileprivate mutating func draw(_ arrow: SequenceLayout.Arrow) {
    let style = "line \(arrow.style)"
    let shaft = arrow.isDashed ? style + " back" : style
    let y = arrow.turn == nil ? arrow.y : arrow.y + 14
    let back = (arrow.turn ?? (arrow.from - arrow.to)) > 0 ? 1.0 : -1.0
    let tip = arrow.to + 4 * back
    let start = arrow.from + (arrow.turn == nil ? -4 : 4) * back
    if let turn = arrow.turn {
      let far = arrow.from + turn
      path([(start, arrow.y), (far, arrow.y), (far, y), (tip, y)], shaft)
    } else {
      path([(start, y), (tip, y)], shaft)
    }
    path(
      [(tip + 7 * back, y - 4), (tip, y), (tip + 7 * back, y + 4)], style)
  }

  fileprivate mutating func draw(_ mark: SequenceLayout.Mark) {
    let (x, y) = (mark.x, mark.y)
    switch mark.kind {
    case .born, .event: circle(x, y, 4.5, mark.style)
    case .released: drawCross(x, y, 6, mark.style)
    case .count(let text):
      rect(mark.box, "badge", radius: 10)
      write(text, "small ink", x: x, base: y + 4)
    }
  }

  mutating func drawCross(
    _ x: Double, _ y: Double, _ size: Double, _ style: String
  ) {
    path(
      [
        (x - size, y - size), (x + size, y + size), nil,
        (x - size, y + size), (x + size, y - size),
      ], "mark \(style)")
  }
}

extension Timeline.Recording {
  /// The calls in words, as far as a description should go.
  var summary: String {
    let shown = 40
    let words = events.prefix(shown).map { event -> String in
      let isCall = event.from != nil && event.to != nil
      guard isCall, let from = event.from, let to = event.to else {
        return event.line
      }
      return "\(from) to \(to): \(event.line)"
    }
    let rest = events.count - shown
    return words.joined(separator: "; ")
      + (rest > 0 ? "; and \(rest) more events." : ".")
  }
}
