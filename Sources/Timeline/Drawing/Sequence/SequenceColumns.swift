import Timeline

/// Where the lanes of a sequence diagram stand, and their names above them.
///
/// A picture is meant to be read on a phone, so it is narrow: lanes stand as
/// close as their names allow, and what is left of the width goes where the
/// calls need it. Many lanes have upright names.
struct SequenceColumns {
  /// What most pictures fit into.
  static let width = 396.0
  private static let widest = 500.0

  let lanes: [String]
  private(set) var width: Double
  /// Whether the names stand upright.
  let isUpright: Bool
  private(set) var names: [Label] = []
  private(set) var boxes: [Box] = []
  /// The middle of each lane.
  private(set) var x: [Double] = []
  /// Where the life lines begin.
  private(set) var top = 6.0

  init(_ recording: Timeline.Recording) {
    lanes = recording.lanes
    let face = Typeface.name
    let words = lanes.map { lane in
      lane.onOneLine.split(separator: " ").map { face.width(of: String($0)) }
        .max() ?? 0
    }
    let needed = words.reduce(0) { $0 + $1 + 18 } + 2
    isUpright = needed > Self.widest
    width = Self.width
    guard !lanes.isEmpty else { return }
    let room = isUpright ? 150 : words.max() ?? 0
    names = lanes.map { lane in
      Label(
        lane, face: face, style: "ink", around: 0, top: 0, width: room,
        limit: isUpright ? 2 : 3)
    }
    let boxWidths = names.map {
      isUpright ? max(24, $0.box.height + 8) : $0.box.width + 12
    }
    place(boxWidths, wishes: wishes(recording))
    let long = names.map(\.box.width).max() ?? 0
    let tall = names.map(\.box.height).max() ?? 0
    let height = (isUpright ? long : tall) + 12
    for (index, x) in x.enumerated() {
      names[index].box.x = x - names[index].box.width / 2
      names[index].box.y = 6 + (height - names[index].box.height) / 2
      boxes.append(
        Box(
          x: x - boxWidths[index] / 2, y: 6, width: boxWidths[index],
          height: height))
    }
    top = 6 + height
  }

  /// How wide each gap between two lanes must be, for the longest word that is
  /// written there, and would like to be, for the longest call.
  private func wishes(_ recording: Timeline.Recording) -> [Wish] {
    var wishes = Array(repeating: Wish(), count: lanes.count)
    for event in recording.events {
      guard let from = index(of: event.from), let to = index(of: event.to),
        from != to
      else { continue }
      let gap = from < to ? from : from - 1
      let text = event.label.onOneLine
      let words = text.split(separator: " ").map(String.init)
      let (word, whole) = (
        Typeface.code.width(of: words), Typeface.code.width(of: text)
      )
      wishes[gap].least = max(wishes[gap].least, min(word, 100) + 22)
      wishes[gap].best = max(wishes[gap].best, min(whole, 150) + 28)
    }
    return wishes
  }

  private struct Wish { var least = 0.0, best = 0.0 }

  private mutating func place(_ boxes: [Double], wishes: [Wish]) {
    let gap = 6.0
    var steps = zip(boxes, boxes.dropFirst()).map { ($0 + $1) / 2 + gap }
    for index in steps.indices {
      steps[index] = max(steps[index], wishes[index].least)
    }
    let edges = 8 + (boxes[0] + boxes[boxes.count - 1]) / 2
    var rest = Self.width - edges - steps.reduce(0, +)
    width = max(Self.width, Self.width - rest)
    rest = max(rest, 0)
    let more = zip(wishes, steps).map { max(0, $0.best - $1) }
    let wanted = more.reduce(0, +)
    let share = wanted > 0 ? min(1, rest / wanted) : 0
    for index in steps.indices { steps[index] += more[index] * share }
    rest -= wanted * share
    // What is left over spreads evenly, the two edges included.
    let even = rest / Double(boxes.count + 1)
    x = [4 + boxes[0] / 2 + even]
    for step in steps { x.append((x.last ?? 0) + step + even) }
  }

  /// The lane's number from the left.
  func index(of lane: String?) -> Int? {
    lane.flatMap { lanes.firstIndex(of: $0) }
  }

  /// Where a note on a lane may stand: between the neighbours, if words have
  /// room enough there.
  func room(around lane: Int?) -> (low: Double, high: Double) {
    let all = (low: 14.0, high: width - 14)
    guard let lane else { return all }
    let low = lane > 0 ? x[lane - 1] + 18 : all.low
    let high = lane + 1 < x.count ? x[lane + 1] - 18 : all.high
    if high - low >= 70 { return (low, min(high, low + 190)) }
    return (max(all.low, x[lane] - 75), min(all.high, x[lane] + 75))
  }

  /// The label of a call between two lanes: between two neighbouring life
  /// lines if it fits there, next to the caller; otherwise across them.
  ///
  /// - Parameter shift: how far the caller's own bar reaches to the right.
  func label(
    _ text: String, style: String, from: Int, to: Int, shift: Double,
    top: Double
  ) -> Label {
    let face = Typeface.code
    let isRight = to > from
    let next = isRight ? from + 1 : from - 1
    let edge = x.indices.contains(next) ? x[next] : isRight ? width : 0
    let low = min(x[from], edge) + (isRight ? shift + 5 : 9)
    let high = max(x[from], edge) - 7
    let between = Label(
      text, face: face, style: style, around: (low + high) / 2, top: top,
      width: high - low)
    let isUnbroken =
      between.lines.joined(separator: " ") == text.onOneLine
    if isUnbroken, between.lines.count <= 3 { return between }
    return Label(
      text, face: face, style: style, around: (x[from] + x[to]) / 2, top: top,
      width: min(width - 12, 300)
    ).clamped(6, width - 6)
  }
}
