import Timeline

/// The positions of everything in a sequence diagram.
///
/// They are computed before anything is written, so that tests can check for
/// overlaps.
struct SequenceLayout {
  struct LifeLine: Equatable {
    enum Style { case plain, ahead, alive }
    var style: Style
    var x: Double
    var from: Double
    var to: Double

    /// The covered area; a living object's line is the widest.
    var box: Box {
      let half = style == .alive ? 3.0 : 0.6
      return Box(x: x - half, y: from, width: 2 * half, height: to - from)
    }
  }

  /// The duration of a call, on the called lane.
  struct Bar: Equatable {
    static let width = 9.0
    /// The shift of a bar to the right of the bar below it.
    static let step = 6.0

    var lane: Int
    /// The number of bars below it.
    var level: Int
    var box: Box
  }

  /// A call: from one lane to another, or to the lane itself.
  struct Arrow: Equatable {
    var style: String
    var isDashed = false
    var from: Double
    var to: Double
    var y: Double
    /// The width of an arrow that returns to its own lane.
    var turn: Double?
  }

  /// A sign on a lane.
  struct Mark: Equatable {
    enum Kind: Equatable { case born, released, event, count(String), bar }
    var kind: Kind
    var style: String
    var x: Double
    var y: Double

    var box: Box {
      let radius = 10.0
      guard case .count(let text) = kind else {
        return Box(x: x - 6, y: y - 6, width: 12, height: 12)
      }
      let half = max(radius, Typeface.small.width(of: text) / 2 + 6)
      return Box(
        x: x - half, y: y - radius, width: 2 * half, height: 2 * radius)
    }
  }

  struct Note: Equatable {
    var box: Box
    var label: Label
  }

  /// A line across the picture at which the time advances.
  struct Rule: Equatable {
    var from: Double
    var y: Double
  }

  var columns: SequenceColumns
  var height = 0.0
  /// The picture's height after each event.
  var depths: [Double] = []
  var lifeLines: [LifeLine] = []
  var bars: [Bar] = []
  var arrows: [Arrow] = []
  var marks: [Mark] = []
  var notes: [Note] = []
  var rules: [Rule] = []
  /// The labels of arrows, marks, rules and of the legend.
  var labels: [Label] = []
  var legend: [Mark] = []
}

extension SequenceLayout {
  /// Adds explanations of the marks that the picture has.
  mutating func addLegend(at y: inout Double) {
    let isNested = bars.contains { bar in
      bars.contains { $0.box.y < bar.box.y && $0.box.maxY > bar.box.maxY }
    }
    let hasCounts = marks.contains {
      if case .count = $0.kind { true } else { false }
    }
    let entries: [(isUsed: Bool, sample: Mark.Kind, text: String)] = [
      (isNested, .bar, "a call, until it returns"),
      (marks.contains { $0.kind == .born }, .born, "object made"),
      (marks.contains { $0.kind == .released }, .released, "released"),
      (hasCounts, .count("2"), "strong references"),
    ]
    var x = 8.0
    y += 4
    for entry in entries where entry.isUsed {
      let width = Typeface.small.width(of: entry.text)
      if x > 8, x + 22 + width > columns.width - 6 {
        x = 8
        y += 22
      }
      let style = entry.sample == .released ? "cancel" : "quiet"
      legend.append(Mark(kind: entry.sample, style: style, x: x + 9, y: y + 10))
      var label = Label(
        entry.text, face: .small, style: "quiet", around: 0, top: y + 3.5,
        width: 200)
      label.start(at: x + 22)
      labels.append(label)
      x = label.box.maxX + 12
    }
    y += x > 8 ? 26 : 2
  }
}
