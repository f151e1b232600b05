/// A state diagram: a lane for each state, and an arrow for each transition.
///
/// The arrows of one state are grouped; the first state is the initial one.
public enum StateDiagram {
  /// A state and its transitions.
  public struct State: Equatable {
    /// The state's name in the code.
    public var name: String
    /// The transitions to other states.
    public var arrows: [Arrow]

    /// Creates a state with its transitions.
    public init(_ name: String, arrows: [Arrow]) {
      self.name = name
      self.arrows = arrows
    }
  }

  /// A transition.
  public struct Arrow: Equatable {
    /// The target state.
    public var target: String
    /// The event that causes it.
    public var words: String

    /// Creates an arrow to `target`.
    public init(to target: String, _ words: String) {
      self.target = target
      self.words = words
    }
  }

  private static let (gap, margin, top) = (140.0, 70.0, 40.0)

  /// Draws the states as an SVG document, always the same bytes, without arrows
  /// to missing states.
  public static func svg(_ states: [State], title: String) -> String {
    let lanes = Dictionary(
      uniqueKeysWithValues: states.enumerated().map {
        ($1.name, margin + Double($0) * gap)
      })
    let width = 2 * margin + Double(states.count - 1) * gap
    var rows: [(from: Double, to: Double, label: Label)] = []
    var y = top
    for state in states {
      y += 6
      for arrow in state.arrows {
        guard let from = lanes[state.name], let to = lanes[arrow.target]
        else { continue }
        let isLoop = from == to
        var label = Label(
          arrow.words, face: .small, style: "quiet", around: (from + to) / 2,
          top: y, width: isLoop ? gap - 40 : max(gap, abs(to - from)) + 60)
        if isLoop { label.start(at: from + 32) }
        rows.append((from, to, label.clamped(4, width - 4)))
        y = label.box.maxY + 12
      }
    }
    var svg = SVG(
      width: width, height: y + 4, title: title,
      description: states.flatMap { state in
        state.arrows.map { "\(state.name) to \($0.target): \($0.words)" }
      }.joined(separator: "; ") + ".")
    for (index, state) in states.enumerated() {
      guard let x = lanes[state.name] else { continue }
      let name = Label(
        state.name, face: .code, style: "ink", around: x, top: 12,
        width: gap)
      svg.path([(x, 30), (x, y)], "lane")
      svg.rect(name.box.padded(6), index == 0 ? "pill" : "head", radius: 9)
      svg.label(name)
    }
    for (from, to, label) in rows { svg.draw(from, to, label) }
    return svg.text
  }
}

extension SVG {
  fileprivate mutating func draw(_ from: Double, _ to: Double, _ label: Label) {
    self.label(label, isOver: true)
    let (foot, far) = (label.box.maxY + 3, from + 26)
    if from == to {
      let y = label.box.midY
      path(
        [(from, y - 6), (far, y - 6), (far, y + 6), (to, y + 6)], "line ink")
      tip(to, y + 6, isLeft: true, "line ink")
    } else {
      path([(from, foot), (to, foot)], "line ink")
      tip(to, foot, isLeft: to < from, "line ink")
    }
  }
}
