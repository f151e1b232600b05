/// A marble diagram: the values of each run on a line, time to the right.
///
/// A bar is the finish, a cross a failure, a broken bar a cancel. Streams
/// stand one under another and share their columns. With virtual time the
/// columns are as far apart as their times; without, each event has its own.
public enum MarbleDiagram {
  /// Draws the recording as an SVG document, always the same bytes.
  ///
  /// - Parameters:
  ///   - title: the picture's title, one line.
  ///   - description: what it shows, for readers who do not see it; without
  ///     one, the streams as words.
  public static func svg(
    _ recording: Timeline.Recording, title: String, description: String? = nil
  ) -> String {
    let layout = MarbleLayout(recording)
    var svg = SVG(
      width: layout.width, height: layout.height, title: title,
      description: description ?? MarbleStreams(recording).summary)
    for line in layout.lines { svg.draw(line) }
    for pill in layout.pills {
      svg.rect(pill.box, "pill", radius: 14)
      svg.label(pill.label)
    }
    for end in layout.ends { svg.draw(end) }
    for label in layout.labels { svg.label(label) }
    return svg.text
  }
}

extension SVG {
  fileprivate mutating func draw(_ line: MarbleLayout.Line) {
    path([(line.from, line.y), (line.to, line.y)], "line quiet")
    guard line.goesOn else { return }
    path(
      [
        (line.to - 6, line.y - 4), (line.to, line.y), (line.to - 6, line.y + 4),
      ], "line quiet")
  }

  fileprivate mutating func draw(_ end: MarbleLayout.End) {
    let (x, y) = (end.x, end.y)
    let style = "mark \(end.kind.style)"
    switch end.kind {
    case .value: break
    case .finished: path([(x, y - 13), (x, y + 13)], style)
    case .failure: drawCross(x, y, 7, end.kind.style)
    case .cancel:
      path(
        [(x, y - 13), (x, y - 4), nil, (x, y + 4), (x, y + 13)], style)
    }
  }
}

extension MarbleStreams {
  /// The streams as words.
  var summary: String {
    streams.map { stream in
      let words = stream.items.map { item in
        switch item.kind {
        case .value: item.text
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
  /// The class that colours its sign.
  var style: String {
    switch self {
    case .value: "value"
    case .finished: "finish"
    case .failure: "failure"
    case .cancel: "cancel"
    }
  }
}
