import Timeline

/// A sequence diagram: the calls between objects, their nesting, and the
/// objects' lifetimes.
///
/// Time runs downwards. A bar on a lane is a call, from its arrow to its
/// return; a bar on top of a bar is a call before the other's return. A thick
/// life line is a watched object; it begins at the object's creation and ends
/// with a cross at its release.
public enum SequenceDiagram {
  /// Draws the recording as an SVG document, always the same bytes.
  ///
  /// The description, for readers who do not see the picture, lists the calls.
  public static func svg(_ recording: Timeline.Recording, title: String)
    -> String
  {
    let layout = SequenceBuilder.layout(recording)
    var svg = SVG(
      width: layout.columns.width, height: layout.height, title: title,
      description: recording.summary)
    for line in layout.lifeLines { svg.draw(line) }
    for rule in layout.rules {
      svg.path(
        [(rule.from, rule.y), (layout.columns.width - 6, rule.y)], "ahead")
    }
    for index in layout.columns.names.indices {
      svg.drawHead(layout.columns, index)
    }
    for bar in layout.bars { svg.rect(bar.box, "bar", radius: 1.5) }
    for arrow in layout.arrows { svg.draw(arrow) }
    for mark in layout.marks + layout.legend { svg.draw(mark) }
    for note in layout.notes {
      svg.rect(note.box, "note", radius: 4)
      svg.label(note.label)
    }
    for label in layout.labels { svg.label(label, isOver: true) }
    return svg.text
  }
}

extension SequenceDiagram {
  /// Returns the picture's height after each event, for a player that shows the
  /// events one by one.
  public static func depths(_ recording: Timeline.Recording) -> [Double] {
    SequenceBuilder.layout(recording).depths
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
    guard let turn = arrow.turn else {
      path([(arrow.from, arrow.y), (arrow.to, arrow.y)], shaft)
      return tip(arrow.to, arrow.y, isLeft: arrow.to < arrow.from, style)
    }
    let (far, y) = (arrow.from + turn, arrow.y + 14)
    path(
      [(arrow.from, arrow.y), (far, arrow.y), (far, y), (arrow.to, y)], shaft)
    tip(arrow.to, y, isLeft: turn > 0, style)
  }

  fileprivate mutating func draw(_ mark: SequenceLayout.Mark) {
    let (x, y) = (mark.x, mark.y)
    switch mark.kind {
    case .born, .event: circle(x, y, 4.5, mark.style)
    case .released: drawCross(x, y, 6, mark.style)
    case .bar:
      rect(
        Box(x: x - 4.5, y: y - 8, width: 9, height: 16), "bar", radius: 1.5)
    case .count(let text):
      rect(mark.box, "badge", radius: 10)
      write(text, "small ink", x: x, base: y + 4)
    }
  }
}

extension Timeline.Recording {
  /// A description of the first calls.
  var summary: String {
    let shown = 40
    let words = events.prefix(shown).map(\.sentence)
    let rest = events.count - shown
    return words.joined(separator: "; ")
      + (rest > 0 ? "; and \(rest) more events." : ".")
  }
}
