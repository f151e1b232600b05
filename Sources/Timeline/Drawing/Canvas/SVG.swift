import Timeline

/// Writes the SVG elements of the pictures, always with the same bytes.
struct SVG {
  private var rows: [String] = []
  private let head: String

  init(width: Double, height: Double, title: String, description: String) {
    let size = "\(format(width)) \(format(height))"
    head = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" \
      width="\(format(width))" height="\(format(height))" role="img" \
      aria-labelledby="title desc">
      <title id="title">\(escape(title))</title>
      <desc id="desc">\(escape(description))</desc>
      \(Style.sheet)
      """
    rect(Box(x: 0, y: 0, width: width, height: height), "paper", radius: 0)
  }

  var text: String {
    ([head] + rows + ["</svg>", ""]).joined(separator: "\n")
  }

  mutating func rect(_ box: Box, _ style: String, radius: Double) {
    let round = radius > 0 ? " rx=\"\(format(radius))\"" : ""
    rows.append(
      """
      <rect class="\(style)" x="\(format(box.x))" y="\(format(box.y))" \
      width="\(format(box.width))" height="\(format(box.height))"\(round)/>
      """)
  }

  mutating func circle(_ x: Double, _ y: Double, _ r: Double, _ style: String) {
    rows.append(
      """
      <circle class="\(style)" cx="\(format(x))" cy="\(format(y))" \
      r="\(format(r))"/>
      """)
  }

  /// Draws straight lines through the points, with a gap at each nil.
  mutating func path(_ points: [(x: Double, y: Double)?], _ style: String) {
    var isDown = false
    let data = points.compactMap { point -> String? in
      defer { isDown = point != nil }
      return point.map {
        "\(isDown ? "L" : "M")\(format($0.x)) \(format($0.y))"
      }
    }
    rows.append("<path class=\"\(style)\" d=\"\(data.joined())\"/>")
  }

  /// Draws the head of an arrow that ends at `x`.
  mutating func tip(_ x: Double, _ y: Double, isLeft: Bool, _ style: String) {
    let back = isLeft ? 6.5 : -6.5
    path([(x + back, y - 4), (x, y), (x + back, y + 4)], style)
  }

  mutating func drawCross(
    _ x: Double, _ y: Double, _ size: Double, _ style: String
  ) {
    path(
      [
        (x - size, y - size), (x + size, y + size), nil,
        (x - size, y + size), (x + size, y - size),
      ], "mark \(style)")
  }

  /// Writes the label, with a clear margin if it lies over lines.
  mutating func label(_ label: Label, isOver: Bool = false) {
    let side =
      (isOver ? " over" : "")
      + (label.side == .middle ? "" : " \(label.side.rawValue)")
    for (index, line) in label.lines.enumerated() {
      let y = label.box.y + Double(index) * label.face.lineHeight
      write(
        line, "\(label.face.rawValue) \(label.style)\(side)",
        x: label.anchor,
        base: y + label.face.size)
    }
  }

  /// Writes the label rotated inside `box`, to be read from bottom to top.
  mutating func labelUpright(_ label: Label, in box: Box) {
    let middle = (box.x + box.width / 2, box.y + box.height / 2)
    let turn = "rotate(-90 \(format(middle.0)) \(format(middle.1)))"
    rows.append("<g transform=\"\(turn)\">")
    var turned = label
    turned.box.x = middle.0 - label.box.width / 2
    turned.box.y = middle.1 - label.box.height / 2
    self.label(turned)
    rows.append("</g>")
  }

  mutating func write(_ text: String, _ style: String, x: Double, base: Double)
  {
    rows.append(
      """
      <text class="\(style)" x="\(format(x))" y="\(format(base))">\
      \(escape(text))</text>
      """)
  }
}

/// Returns a number with one decimal, or none if that is 0.
private func format(_ number: Double) -> String {
  let tenths = Int((number * 10).rounded())
  let whole = "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10)"
  return tenths % 10 == 0 ? whole : "\(whole).\(abs(tenths) % 10)"
}

private func escape(_ text: String) -> String {
  text.onOneLine.reduce(into: "") { result, character in
    switch character {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    default: result.append(character)
    }
  }
}
