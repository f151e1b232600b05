import Timeline

/// The positions of everything in an ownership picture.
///
/// Each moment is a column, and each holder has the same row in all columns, so
/// that readers can compare. Strong references are drawn to the right of their
/// column, weak ones to the left.
struct OwnershipLayout {
  struct Card: Equatable {
    var kind: Timeline.Ownership.Holder.Kind
    var isReleased: Bool
    var box: Box
    /// Its name, its kind, and its properties.
    var labels: [Label]
    var badge: Label?
  }

  /// A reference, from a property to the edge of a card.
  struct Arrow: Equatable {
    var isWeak: Bool
    var points: [(x: Double, y: Double)]

    static func == (left: Self, right: Self) -> Bool {
      left.isWeak == right.isWeak
        && left.points.map(\.x) == right.points.map(\.x)
        && left.points.map(\.y) == right.points.map(\.y)
    }
  }

  private static let titleHeight = 22.0
  private static let rowHeight = 15.0
  private static let lane = 7.0

  private(set) var width = SequenceColumns.width
  private(set) var height = 6.0
  private(set) var cards: [Card] = []
  private(set) var arrows: [Arrow] = []
  /// The positions of properties that refer to nothing.
  private(set) var empty: [(x: Double, y: Double)] = []
  private(set) var titles: [Label] = []
  private(set) var rules: [(x: Double, from: Double, to: Double)] = []

  private let moments: [Timeline.Ownership]
  /// All names, from top to bottom.
  private var names: [String] = []
  private var tops: [Double] = []
  private var panel = 0.0
  private var sides = (left: 0.0, right: 0.0)

  init(_ moments: [Timeline.Ownership]) {
    self.moments = moments
    guard !moments.isEmpty else { return }
    for holder in moments.flatMap(\.holders) where !names.contains(holder.name)
    {
      names.append(holder.name)
    }
    sides = (
      left: 9 + Double(lanes(weak: true)) * Self.lane,
      right: 9 + Double(lanes(weak: false)) * Self.lane
    )
    // A picture with many tracks is wider.
    let count = Double(moments.count)
    panel = max((width - 8) / count, sides.left + sides.right + 88)
    width = 8 + panel * count
    addTitles()
    for name in names {
      tops.append(height)
      height += rowHeight(of: name) + 16
    }
    for number in moments.indices { add(number) }
    for number in moments.indices.dropFirst() {
      rules.append((4 + Double(number) * panel, 8, height - 6))
    }
  }

  private mutating func addTitles() {
    for (number, moment) in moments.enumerated() {
      titles.append(
        Label(
          moment.title, face: .name, style: "ink",
          around: 4 + (Double(number) + 0.5) * panel, top: 6,
          width: panel - 14, limit: 4))
    }
    height = (titles.map(\.box.maxY).max() ?? 0) + 14
  }

  /// Returns the largest height of a holder in any moment.
  private func rowHeight(of name: String) -> Double {
    moments.compactMap { moment in
      moment.holders.first { $0.name == name }.map { height(of: $0) }
    }.max() ?? 0
  }

  private func height(of holder: Timeline.Ownership.Holder) -> Double {
    let rows = holder.references.count + (caption(of: holder) == nil ? 0 : 1)
    return titleHeight(of: holder.name) + Double(rows) * Self.rowHeight
      + (rows > 0 ? 4 : 2)
  }

  /// Returns the height for the name and for all references that end beside it.
  private func titleHeight(of name: String) -> Double {
    let incoming = moments.map { moment in
      moment.holders.flatMap(\.references).filter {
        $0.target == name && !$0.isWeak
      }.count
    }
    return Self.titleHeight + 9 * Double(max(0, (incoming.max() ?? 0) - 2))
  }

  private func caption(of holder: Timeline.Ownership.Holder) -> String? {
    if holder.count == 0 { return "released" }
    switch holder.kind {
    case .object: return nil
    case .closure: return "a closure"
    case .variable: return "a variable"
    case .call: return "a running call"
    }
  }

  // MARK: - One moment

  private mutating func add(_ number: Int) {
    let left = 4 + Double(number) * panel + sides.left
    let right = 4 + Double(number + 1) * panel - sides.right
    var starts: [String: [Double]] = [:]
    for holder in moments[number].holders {
      let top = tops[names.firstIndex(of: holder.name) ?? 0]
      let box = Box(
        x: left, y: top, width: right - left, height: height(of: holder))
      starts[holder.name] = addCard(holder, box)
    }
    addArrows(moments[number], from: left, to: right, starts)
  }

  /// Adds a card, and returns the positions at which its references begin.
  private mutating func addCard(
    _ holder: Timeline.Ownership.Holder, _ box: Box
  ) -> [Double] {
    let isReleased = holder.count == 0
    let title = titleHeight(of: holder.name)
    var y = box.y + 4 + (title - Self.titleHeight) / 2
    var labels = [
      Label(
        holder.name, face: .name, style: isReleased ? "quiet" : "ink",
        around: box.midX, top: y, width: box.width - 2, limit: 1)
    ]
    y = box.y + title
    if let caption = caption(of: holder) {
      labels.append(
        Label(
          caption, face: .small, style: isReleased ? "cancel" : "quiet",
          around: box.midX, top: y - 2, width: box.width - 6, limit: 1))
      y += Self.rowHeight
    }
    var starts: [Double] = []
    for reference in holder.references {
      let isEmpty = reference.target == nil
      var label = Label(
        reference.name, face: .field, style: isEmpty ? "quiet" : "ink",
        around: 0, top: y, width: box.width - 11, limit: 1)
      label.start(at: reference.isWeak ? box.x + 12 : box.x + 4)
      labels.append(label)
      starts.append(y + 7)
      if isEmpty {
        empty.append(
          (reference.isWeak ? box.x + 6 : box.maxX - 6, y + 7))
      }
      y += Self.rowHeight
    }
    let badge = holder.count.flatMap { count in
      isReleased
        ? nil
        : Label(
          "\(count)", face: .small, style: "ink", around: box.x + 2,
          top: box.y - 7, width: 30)
    }
    cards.append(
      Card(
        kind: holder.kind, isReleased: isReleased, box: box, labels: labels,
        badge: badge))
    return starts
  }

  // MARK: - References

  /// A reference by the indices of its two ends among all names.
  private struct Link {
    var from: Int
    var row: Int
    var to: Int
    var isWeak: Bool
    /// The parallel track on which it is drawn, counted from the card outwards.
    var track = 0
  }

  /// Returns the references of a moment, each on the innermost free track.
  private func links(_ moment: Timeline.Ownership) -> [Link] {
    var links: [Link] = []
    for holder in moment.holders {
      for (row, reference) in holder.references.enumerated() {
        guard let target = reference.target,
          let from = names.firstIndex(of: holder.name),
          let to = names.firstIndex(of: target)
        else { continue }
        links.append(
          Link(from: from, row: row, to: to, isWeak: reference.isWeak))
      }
    }
    links.sort { abs($0.from - $0.to) < abs($1.from - $1.to) }
    for index in links.indices {
      let span = Self.span(links[index])
      let others = links[..<index].filter {
        $0.isWeak == links[index].isWeak && Self.span($0).overlaps(span)
      }
      let taken = Set(others.map(\.track))
      links[index].track = (0...).first { !taken.contains($0) } ?? 0
    }
    return links
  }

  /// Returns the rows that a reference spans; it leaves a card below the place
  /// at which references enter it.
  private static func span(_ link: Link) -> ClosedRange<Double> {
    let ends = [Double(link.from) + 0.6, Double(link.to) + 0.2]
    return min(ends[0], ends[1])...max(ends[0], ends[1])
  }

  private func lanes(weak isWeak: Bool) -> Int {
    moments.flatMap { moment in
      links(moment).filter { $0.isWeak == isWeak }.map { $0.track + 1 }
    }.max() ?? 0
  }

  private mutating func addArrows(
    _ moment: Timeline.Ownership, from left: Double, to right: Double,
    _ starts: [String: [Double]]
  ) {
    var entries: [Int: Int] = [:]
    for link in links(moment) {
      let edge = link.isWeak ? left : right
      let side = link.isWeak ? -1.0 : 1.0
      let x = edge + side * (10 + Double(link.track) * Self.lane)
      let y = starts[names[link.from]]?[link.row] ?? 0
      // Each arrow into a card has its own height, so that readers can count
      // them.
      let entry = entries[link.to, default: 0]
      entries[link.to] = entry + 1
      let end = tops[link.to] + (link.isWeak ? 17 : 9) + Double(entry) * 9
      arrows.append(
        Arrow(
          isWeak: link.isWeak,
          points: [(edge - side * 6, y), (x, y), (x, end), (edge, end)]))
    }
  }
}
