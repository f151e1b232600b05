import Timeline

/// The positions of everything in a marble diagram.
struct MarbleLayout {
  /// A value in its frame.
  struct Pill: Equatable {
    var box: Box
    var label: Label
    var isLost = false
  }

  /// The sign of an end on its line.
  struct End: Equatable {
    var kind: MarbleStream.Item.Kind
    var x: Double
    var y: Double
    var box: Box { Box(x: x - 8, y: y - 14, width: 16, height: 28) }
  }

  /// A piece of a stream's line.
  struct Line: Equatable {
    var from: Double
    var to: Double
    var y: Double
    /// A Boolean value that indicates whether the line begins in a row above.
    var isContinued: Bool
    var goesOn: Bool
  }

  let width = MarbleColumns.width
  private(set) var height = 6.0
  private(set) var pills: [Pill] = []
  private(set) var ends: [End] = []
  private(set) var lines: [Line] = []
  /// The positions of requests.
  private(set) var requests: [(x: Double, y: Double)] = []
  /// The streams' names, the demand, the errors, the times and the legend.
  private(set) var labels: [Label] = []

  private let columns: MarbleColumns
  private let streams: MarbleStreams

  init(_ recording: Timeline.Recording) {
    streams = MarbleStreams(recording)
    let all = streams.streams
    let widths = streams.times.indices.map { slot in
      all.map { stream in
        let inSlot = stream.items.filter { $0.slot == slot }
        return inSlot.reduce(0) { $0 + Self.width(of: $1) }
      }.max() ?? 0
    }
    columns = MarbleColumns(
      widths: widths, times: streams.times, isTimed: streams.isTimed)
    for (number, system) in columns.systems.enumerated() {
      if number > 0 { height += 10 }
      for stream in all { add(stream, in: system) }
      if streams.isTimed { addTimes(system) }
    }
    if all.contains(where: \.hasDemand) { addLegend() }
  }

  private static func text(of item: MarbleStream.Item) -> Label {
    Label(
      item.text, face: .code, style: "ink", around: 0, top: 0, width: 130,
      limit: 3)
  }

  private static func width(of item: MarbleStream.Item) -> Double {
    switch item.kind {
    case .value, .lost: max(26, text(of: item).box.width + 12)
    case .request: max(18, Typeface.small.width(of: item.text) + 4)
    default: 20
    }
  }

  private mutating func add(_ stream: MarbleStream, in system: Range<Int>) {
    if let end = stream.end, end.slot < system.lowerBound { return }
    let isContinued = system.lowerBound > 0
    var name = Label(
      isContinued ? "\(stream.name) goes on" : stream.name,
      face: isContinued ? .small : .name,
      style: isContinued ? "quiet" : "ink", around: 0, top: height,
      width: width - 28, limit: 2)
    name.start(at: 14)
    labels.append(name)

    let items = stream.items.filter { system.contains($0.slot) }
    let tall =
      items.filter { [.value, .lost].contains($0.kind) }
      .map { Self.text(of: $0).box.height + 9 }.max() ?? 0
    let half = max(24, tall) / 2
    let y = name.box.maxY + (stream.hasDemand ? 9 : 3) + half
    var bottom = y + half + 3
    var end: Double?
    for slot in Set(items.map(\.slot)).sorted() {
      let group = items.filter { $0.slot == slot }
      let whole = group.reduce(0) { $0 + Self.width(of: $1) }
      var x = columns.centers[slot] - whole / 2
      for item in group {
        let itemWidth = Self.width(of: item)
        let middle = x + itemWidth / 2
        switch item.kind {
        case .value, .lost: add(item, from: x, width: itemWidth, y: y)
        case .request: addRequest(item, x: middle, y: y)
        default:
          end = middle
          bottom = max(bottom, addEnd(item, x: middle, y: y, half))
        }
        let isLost = item.kind == .lost
        if stream.hasDemand, let open = isLost ? "lost" : item.open {
          let label = Label(
            open, face: .small,
            style: isLost ? "cancel" : "quiet", around: middle,
            top: y + half + 1, width: 60)
          labels.append(label)
          bottom = max(bottom, label.box.maxY)
        }
        x += itemWidth
      }
    }
    lines.append(
      .init(
        from: 10, to: end ?? width - 10, y: y, isContinued: isContinued,
        goesOn: end == nil))
    height = bottom + 8
  }

  private mutating func add(
    _ item: MarbleStream.Item, from x: Double, width: Double, y: Double
  ) {
    var label = Self.text(of: item)
    let tall = max(24, label.box.height + 9)
    label.box.x = x + (width - label.box.width) / 2
    label.box.y = y - label.box.height / 2
    let box = Box(x: x + 1, y: y - tall / 2, width: width - 2, height: tall)
    pills.append(Pill(box: box, label: label, isLost: item.kind == .lost))
  }

  private mutating func addRequest(
    _ item: MarbleStream.Item, x: Double, y: Double
  ) {
    requests.append((x, y))
    labels.append(
      Label(
        item.text, face: .small, style: "demand", around: x, top: y - 20,
        width: 60))
  }

  private mutating func addLegend() {
    let entries = [
      ("+1", "demand", "requested"), ("1", "quiet", "asked for, not delivered"),
    ]
    var x = 14.0
    height += 4
    for (sign, style, text) in entries {
      for (text, style) in [(sign, style), (text, "quiet")] {
        var label = Label(
          text, face: .small, style: style, around: 0, top: height, width: 200)
        label.start(at: x)
        labels.append(label)
        x = label.box.maxX + 5
      }
      x += 9
    }
    height += Typeface.small.lineHeight + 6
  }

  /// Adds the end, and returns its lowest position.
  private mutating func addEnd(
    _ item: MarbleStream.Item, x: Double, y: Double, _ half: Double
  ) -> Double {
    let end = End(kind: item.kind, x: x, y: y)
    ends.append(end)
    // The failure of a marble string, `x`, has no text beside its cross.
    guard item.kind != .finished, item.text != "\(MarbleFailure())" else {
      return end.box.maxY
    }
    let label = Label(
      item.text, face: .small, style: item.kind.style, around: x,
      top: y + max(half, 14) + 1, width: 200
    ).clamped(6, width - 6)
    labels.append(label)
    return label.box.maxY
  }

  private mutating func addTimes(_ system: Range<Int>) {
    var edge = 0.0
    for slot in system
    where slot == system.lowerBound
      || streams.times[slot] != streams.times[slot - 1]
    {
      let label = Label(
        "\(streams.times[slot])", face: .small, style: "quiet",
        around: columns.centers[slot], top: height, width: 60)
      guard label.box.x >= edge else { continue }
      labels.append(label)
      edge = label.box.maxX + 6
    }
    height += Typeface.small.lineHeight + 6
  }
}
