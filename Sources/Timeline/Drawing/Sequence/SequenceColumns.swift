import Timeline

/// The positions of a sequence diagram's lanes, and the names above them.
///
/// The picture is narrow, for a phone. Lanes are as close as their names allow,
/// and the rest of the width goes to the gaps with long calls. Many lanes have
/// upright names.
struct SequenceColumns {
  /// The width of most pictures.
  static let width = 396.0
  private static let widest = 500.0

  let lanes: [String]
  private(set) var width: Double
  let isUpright: Bool
  private(set) var names: [Label] = []
  private(set) var boxes: [Box] = []
  /// The middle of each lane.
  private(set) var x: [Double] = []
  /// The vertical position at which life lines begin.
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

  /// Returns for each gap between two lanes the least width, for the longest
  /// word in it, and the best width, for the longest call.
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
    // Spread the rest evenly, including the two edges.
    let even = rest / Double(boxes.count + 1)
    x = [4 + boxes[0] / 2 + even]
    for step in steps { x.append((x.last ?? 0) + step + even) }
  }

  func index(of lane: String?) -> Int? {
    lane.flatMap { lanes.firstIndex(of: $0) }
  }

  /// Returns the space for a note on a lane: between its neighbours, if that is
  /// wide enough.
  func room(around lane: Int?) -> (low: Double, high: Double) {
    let all = (low: 14.0, high: width - 14)
    guard let lane else { return all }
    let low = lane > 0 ? x[lane - 1] + 18 : all.low
    let high = lane + 1 < x.count ? x[lane + 1] - 18 : all.high
    if high - low >= 70 { return (low, min(high, low + 190)) }
    return (max(all.low, x[lane] - 75), min(all.high, x[lane] + 75))
  }

  /// Returns the label of a call between two lanes.
  ///
  /// The label is next to the caller, before the next life line, if it fits
  /// there; otherwise it crosses life lines.
  ///
  /// - Parameter shift: the width of the caller's bar to the right of its lane.
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
