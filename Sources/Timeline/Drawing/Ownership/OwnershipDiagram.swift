import Timeline

/// An ownership picture: the references between objects at several moments.
///
/// A card is an object, a variable, a closure or a running call. A solid line
/// from a property is a strong reference, and a dashed one a weak reference.
/// The number on an object is the runtime's count of strong references. A
/// picture whose lines contradict these numbers is refused.
public enum OwnershipDiagram {
  /// The reason why a picture is not drawn.
  public struct Refusal: Error, Equatable, CustomStringConvertible {
    /// The contradiction, in words.
    public let description: String
  }

  /// Draws the moments of the recording as an SVG document, always the same
  /// bytes; throws a `Refusal` if there are no moments or if one contradicts
  /// the runtime's counts.
  public static func svg(_ recording: Timeline.Recording, title: String) throws
    -> String
  {
    let moments = recording.ownership
    guard !moments.isEmpty else {
      throw Refusal(description: "nobody has recorded who holds whom")
    }
    for moment in moments {
      if let reason = moment.contradiction {
        throw Refusal(description: reason)
      }
    }
    let layout = OwnershipLayout(moments)
    let legend = Legend(moments, top: layout.height)
    var svg = SVG(
      width: layout.width, height: legend.bottom, title: title,
      description: moments.map(\.summary).joined(separator: " "))
    for rule in layout.rules {
      svg.path([(rule.x, rule.from), (rule.x, rule.to)], "ahead")
    }
    for title in layout.titles { svg.label(title) }
    for card in layout.cards { svg.draw(card) }
    for arrow in layout.arrows { svg.draw(arrow.points, isWeak: arrow.isWeak) }
    for dot in layout.empty { svg.circle(dot.x, dot.y, 2.6, "badge") }
    for card in layout.cards { svg.drawBadge(of: card) }
    for entry in legend.entries { svg.draw(entry, at: legend.top) }
    return svg.text
  }
}

/// Explains the lines, dots and numbers that the picture has.
private struct Legend {
  enum Sample { case strong, weak, empty, count }

  let top: Double
  var bottom: Double { top + 26 }
  private(set) var entries: [(sample: Sample, x: Double, label: Label)] = []

  init(_ moments: [Timeline.Ownership], top: Double) {
    self.top = top
    let references = moments.flatMap(\.holders).flatMap(\.references)
    let samples: [(isUsed: Bool, sample: Sample, text: String)] = [
      (references.contains { !$0.isWeak }, .strong, "keeps alive"),
      (references.contains { $0.isWeak }, .weak, "weak"),
      (references.contains { $0.target == nil }, .empty, "nil"),
      (true, .count, "strong references"),
    ]
    var x = 8.0
    for (isUsed, sample, text) in samples where isUsed {
      var label = Label(
        text, face: .small, style: "quiet", around: 0, top: top + 3.5,
        width: 200)
      label.start(at: x + 30)
      entries.append((sample, x, label))
      x = label.box.maxX + 12
    }
  }
}

extension SVG {
  fileprivate mutating func draw(_ card: OwnershipLayout.Card) {
    let style =
      switch card.kind {
      case _ where card.isReleased: "card gone"
      case .object: "card object"
      case .closure, .variable: "card"
      case .call: "card call"
      }
    rect(card.box, style, radius: card.kind == .object ? 4 : 9)
    for label in card.labels { self.label(label) }
  }

  fileprivate mutating func drawBadge(of card: OwnershipLayout.Card) {
    guard let badge = card.badge else { return }
    let half = max(8, badge.box.width / 2 + 4)
    rect(
      Box(
        x: badge.box.midX - half, y: badge.box.y - 1, width: 2 * half,
        height: 16), "badge", radius: 8)
    label(badge)
  }

  fileprivate mutating func draw(
    _ points: [(x: Double, y: Double)], isWeak: Bool
  ) {
    let style = isWeak ? "line quiet" : "line value"
    path(points, isWeak ? style + " back" : style)
    let (end, before) = (points[points.count - 1], points[points.count - 2])
    tip(end.x, end.y, isLeft: end.x < before.x, style)
    circle(points[0].x, points[0].y, 2.2, isWeak ? "quiet" : "value")
  }
}

extension SVG {
  fileprivate mutating func draw(
    _ entry: (sample: Legend.Sample, x: Double, label: Label), at top: Double
  ) {
    let (x, y) = (entry.x, top + 10)
    switch entry.sample {
    case .strong: draw([(x + 2, y), (x + 24, y)], isWeak: false)
    case .weak: draw([(x + 2, y), (x + 24, y)], isWeak: true)
    case .empty: circle(x + 14, y, 2.6, "badge")
    case .count:
      rect(Box(x: x + 6, y: y - 8, width: 16, height: 16), "badge", radius: 8)
      write("2", "small ink", x: x + 14, base: y + 4)
    }
    label(entry.label)
  }
}

extension Timeline.Ownership {
  /// The moment in words.
  fileprivate var summary: String {
    let words = holders.map { holder in
      if holder.count == 0 { return "\(holder.name) is released" }
      let held = holder.references.compactMap { reference in
        reference.target.map { (reference.isWeak ? "weakly " : "") + $0 }
      }
      let count = holder.count.map { " (\($0))" } ?? ""
      return holder.name + count
        + (held.isEmpty ? "" : " holds " + held.joined(separator: " and "))
    }
    return "\(title): \(words.joined(separator: "; "))."
  }
}
