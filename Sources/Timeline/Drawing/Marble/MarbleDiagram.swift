import Timeline

/// A marble diagram: the values of each run on a line, time to the right.
///
/// A bar is the finish, a cross a failure, a broken bar a cancel; a value in a
/// broken frame was lost. Requests are above the line, and the outstanding
/// demand is below it. Streams are drawn one below another with common columns.
/// With virtual time, the distance of columns is proportional to their times;
/// without it, each event has its own column.
public enum MarbleDiagram {
  /// Draws the recording as an SVG document, always the same bytes.
  ///
  /// The description, for readers who do not see the picture, lists the
  /// streams.
  public static func svg(_ recording: Timeline.Recording, title: String)
    -> String
  {
    let layout = MarbleLayout(recording)
    var svg = SVG(
      width: layout.width, height: layout.height, title: title,
      description: MarbleStreams(recording).summary)
    for line in layout.lines { svg.draw(line) }
    for pill in layout.pills {
      svg.rect(pill.box, pill.isLost ? "card gone" : "pill", radius: 13)
      svg.label(pill.label)
    }
    for end in layout.ends { svg.draw(end) }
    for x in layout.requests { svg.drawRequest(x.x, x.y) }
    for label in layout.labels { svg.label(label) }
    return svg.text
  }
}

extension SVG {
  fileprivate mutating func draw(_ line: MarbleLayout.Line) {
    let start = line.isContinued ? line.from + 14 : line.from
    if line.isContinued {
      path([(line.from, line.y), (start, line.y)], "line quiet dots")
    }
    path([(start, line.y), (line.to, line.y)], "line quiet")
    if line.goesOn { tip(line.to, line.y, isLeft: false, "line quiet") }
  }

  fileprivate mutating func drawRequest(_ x: Double, _ y: Double) {
    path([(x - 4, y - 5), (x, y - 1), (x + 4, y - 5)], "line demand")
  }

  fileprivate mutating func draw(_ end: MarbleLayout.End) {
    let (x, y) = (end.x, end.y)
    let style = "mark \(end.kind.style)"
    switch end.kind {
    case .value, .lost, .request: break
    case .finished: path([(x, y - 13), (x, y + 13)], style)
    case .failure: drawCross(x, y, 7, end.kind.style)
    case .cancel:
      path(
        [(x, y - 13), (x, y - 4), nil, (x, y + 4), (x, y + 13)], style)
    }
  }
}

extension MarbleStreams {
  /// A description of the streams.
  var summary: String {
    streams.map { stream in
      let words = stream.items.map { item in
        switch item.kind {
        case .value: item.text
        case .lost: "\(item.text) lost"
        case .request:
          item.text == "+∞"
            ? "unlimited requested"
            : "\(item.text.dropFirst()) requested"
        case .finished: "finished"
        case .failure: "failure \(item.text)"
        case .cancel: "cancelled"
        }
      }
      let shown = words.prefix(40).joined(separator: ", ")
      let rest = words.count > 40 ? ", and \(words.count - 40) more" : ""
      return "\(stream.name): \(words.isEmpty ? "nothing" : shown)\(rest)."
    }.joined(separator: " ")
  }
}

extension MarbleStream.Item.Kind {
  /// The class that colours the sign.
  var style: String {
    switch self {
    case .value: "value"
    case .request: "demand"
    case .finished: "finish"
    case .failure: "failure"
    case .cancel, .lost: "cancel"
    }
  }
}
