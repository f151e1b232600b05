/// Where everything in a sequence diagram stands.
///
/// It is computed before anything is written, so that tests can ask whether
/// two things overlap.
struct SequenceLayout {
  /// A piece of a lane.
  struct LifeLine: Equatable {
    enum Style { case plain, ahead, alive }
    var style: Style
    var x: Double
    var from: Double
    var to: Double

    /// What it covers; a living object's line is the widest.
    var box: Box {
      let half = style == .alive ? 3.0 : 0.6
      return Box(x: x - half, y: from, width: 2 * half, height: to - from)
    }
  }

  /// A call: from one lane to another, or to the lane itself.
  struct Arrow: Equatable {
    var style: String
    var isDashed = false
    var from: Double
    var to: Double
    var y: Double
    /// How far an arrow that comes back to its lane goes sideways.
    var turn: Double?
  }

  /// A sign on a lane.
  struct Mark: Equatable {
    enum Kind: Equatable { case born, released, event, count(String) }
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

  /// A remark in its frame.
  struct Note: Equatable {
    var box: Box
    var label: Label
  }

  /// A line across the picture where the time moves on.
  struct Rule: Equatable {
    var from: Double
    var y: Double
  }

  var columns: SequenceColumns
  var height = 0.0
  var lifeLines: [LifeLine] = []
  var arrows: [Arrow] = []
  var marks: [Mark] = []
  var notes: [Note] = []
  var rules: [Rule] = []
  /// The labels of arrows, marks, rules and of the legend.
  var labels: [Label] = []
  var legend: [Mark] = []
}
