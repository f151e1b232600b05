import Timeline

extension Scene {
  /// A table of each operator's requests and output in three runs.
  static let operatorTable = Scene(
    "18/operators", "Every operator in three runs"
  ) { _ in
    show(["", "at once", "asked 2", "early 1", "of 1 2 3", "1, failure"])
    for row in Scene.operators.compactMap(\.row) { show(row()) }
  }

  private static func show(_ cells: [String]) {
    let row = zip(cells, [24, 11, 9, 9, 15, 0]).map { text, width in
      text + String(repeating: " ", count: max(1, width - text.count))
    }
    var line = row.joined()
    while line.last == " " { line.removeLast() }
    print(line)
  }
}
