/// Where the lanes of a sequence diagram stand, and their names above them.
///
/// A picture is meant to be read on a phone, so it is narrow: a few lanes
/// share a fixed width, more lanes widen it, and many have upright names.
struct SequenceColumns {
  /// Three lanes of this width leave room for `request unlimited` between two.
  static let width = 396.0
  private static let widest = 480.0

  let lanes: [String]
  let width: Double
  let spacing: Double
  /// Whether the names stand upright.
  let isUpright: Bool
  let names: [Label]
  let boxes: [Box]
  /// Where the life lines begin.
  let top: Double

  init(lanes: [String]) {
    self.lanes = lanes
    let count = Double(max(lanes.count, 1))
    let face = Typeface.name
    let words = lanes.flatMap { $0.onOneLine.split(separator: " ") }
    let word = words.map { face.width(of: String($0)) }.max() ?? 0
    let needed = word + 18
    isUpright = needed * count > max(Self.widest, Self.width)
    let spacing = max(isUpright ? 44 : needed, Self.width / count)
    self.spacing = spacing
    width = spacing * count

    let room = isUpright ? 150 : spacing - 16
    let limit = isUpright ? 2 : 3
    var names = lanes.enumerated().map { index, lane in
      Label(
        lane, face: face, style: "ink", around: (Double(index) + 0.5) * spacing,
        top: 0, width: room, limit: limit)
    }
    let rows = names.map(\.box.height).max() ?? 0
    let long = names.map(\.box.width).max() ?? 0
    let height = (isUpright ? long : rows) + 12
    for index in names.indices {
      names[index].box.y = 6 + (height - names[index].box.height) / 2
    }
    let boxWidth = isUpright ? rows + 10 : spacing - 8
    self.names = names
    boxes = names.map {
      Box(x: $0.box.midX - boxWidth / 2, y: 6, width: boxWidth, height: height)
    }
    top = lanes.isEmpty ? 6 : 6 + height
  }

  /// The lane's number from the left.
  func index(of lane: String?) -> Int? {
    lane.flatMap { lanes.firstIndex(of: $0) }
  }

  /// The middle of the lane with this number.
  func x(_ index: Int) -> Double { (Double(index) + 0.5) * spacing }

  /// The label of a call between two lanes: between two neighbouring life
  /// lines if it fits there, next to the caller; otherwise across them.
  func label(_ text: String, style: String, from: Int, to: Int, top: Double)
    -> Label
  {
    let face = Typeface.code
    let step = to >= lanes.count ? 0 : to > from ? 0.5 : -0.5
    let gap = (Double(from) + 0.5 + step) * spacing
    let between = Label(
      text, face: face, style: style, around: gap, top: top,
      width: spacing - 8)
    let isWhole = face.width(of: text.onOneLine) <= spacing - 8
    let breaksWords =
      between.lines.joined(separator: " ") != text.onOneLine
    if isWhole || (between.lines.count <= 2 && !breaksWords) { return between }
    return Label(
      text, face: face, style: style, around: (x(from) + x(to)) / 2, top: top,
      width: min(width - 12, 300)
    ).clamped(6, width - 6)
  }
}
