/// A rectangle; y grows downwards.
struct Box: Equatable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var maxX: Double { x + width }
  var maxY: Double { y + height }
  var midX: Double { x + width / 2 }
  var midY: Double { y + height / 2 }

  func overlaps(_ other: Box) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  func contains(_ other: Box) -> Bool {
    x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY
  }

  func padded(_ amount: Double) -> Box {
    Box(
      x: x - amount, y: y - amount, width: width + 2 * amount,
      height: height + 2 * amount)
  }
}

/// Lines of text in a box of their size, centred or aligned to an edge.
struct Label: Equatable {
  var lines: [String]
  var face: Typeface
  /// The style class, which determines the colour.
  var style: String
  var box: Box
  /// The alignment of the lines in the box.
  enum Side: String { case middle, start, end }
  private(set) var side = Side.middle

  /// Sets the text at most `width` wide, around `x` and below `top`.
  init(
    _ text: String, face: Typeface, style: String, around x: Double,
    top: Double, width: Double, limit: Int = 4
  ) {
    lines = face.wrap(text, to: width, limit: limit)
    self.face = face
    self.style = style
    let used = face.width(of: lines)
    box = Box(
      x: x - used / 2, y: top, width: used,
      height: Double(lines.count) * face.lineHeight)
  }

  /// Sets the lines from `x` to the right.
  mutating func start(at x: Double) {
    box.x = x
    side = .start
  }

  /// Sets the lines from `x` to the left.
  mutating func end(at x: Double) {
    box.x = x - box.width
    side = .end
  }

  /// The horizontal position of the text anchor.
  var anchor: Double {
    switch side {
    case .middle: box.midX
    case .start: box.x
    case .end: box.maxX
    }
  }

  /// Returns the label moved sideways so that its box is between `low` and
  /// `high`.
  func clamped(_ low: Double, _ high: Double) -> Label {
    var copy = self
    copy.box.x = max(low, min(box.x, high - box.width))
    return copy
  }
}
