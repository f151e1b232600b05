/// Where the lanes stand in a terminal.
///
/// Up to five lanes stand far apart, with the calls written on their arrows.
/// More stand close together under numbers, with the calls written to the
/// right of all of them. Too many for that are only named.
struct TerminalColumns {
  enum Form { case wide, narrow, list }

  let lanes: [String]
  let width: Int
  let form: Form
  private let spacing: Int

  init(_ recording: Timeline.Recording, width: Int) {
    lanes = recording.lanes
    self.width = width
    let count = max(lanes.count, 1)
    let longest = recording.events.map { $0.line.onOneLine.columns }.max() ?? 0
    let names = lanes.map { $0.onOneLine.columns }.max() ?? 0
    if count <= 5 {
      form = .wide
      spacing = min(width / count, max(longest + 6, names + 2, 14))
    } else {
      form = 4 * count + 24 <= width ? .narrow : .list
      spacing = 4
    }
  }

  func index(of lane: String?) -> Int? {
    lane.flatMap { lanes.firstIndex(of: $0) }
  }

  /// The column of a lane's line.
  func x(_ index: Int) -> Int {
    form == .wide ? index * spacing + spacing / 2 : index * spacing + 1
  }

  /// Where the words begin in the narrow form.
  var textColumn: Int { form == .narrow ? lanes.count * spacing + 1 : 0 }

  /// The names above the lanes, as lines.
  var head: [String] {
    switch form {
    case .list: return []
    case .narrow:
      let names = lanes.enumerated().map { index, lane in
        "\(index + 1) = \(lane)"
      }
      var numbers = TerminalRow(width: width)
      for index in lanes.indices {
        let number = "\(index + 1)"
        numbers.write(number, at: x(index) - (number.count - 1))
      }
      return names.flatMap { $0.terminalLines(width) } + [numbers.text]
    case .wide:
      let names = lanes.map { $0.terminalLines(spacing - 1) }
      let height = names.map(\.count).max() ?? 0
      return (0..<height).map { number in
        var row = TerminalRow(width: width)
        for (index, name) in names.enumerated() {
          let first = height - name.count
          guard number >= first else { continue }
          let line = name[number - first]
          let start = x(index) - line.columns / 2
          row.write(line, at: max(0, min(start, width - line.columns)))
        }
        return row.text
      }
    }
  }
}
