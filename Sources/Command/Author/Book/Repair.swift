import WorkbookCourse

/// What `--update` may change: some lines of a page, or a drawing.
enum Repair: Equatable {
  /// So many lines after the one with that number become these; `of` says
  /// whose they are, if an author should look at them.
  case lines(
    page: String, after: Int, count: Int, rows: [String], of: String? = nil)
  case figure(path: String, drawing: String)
}

extension [Repair] {
  /// Makes the repairs and says what was changed.
  func make(in checkout: Checkout) throws -> [String] {
    var news: Set<String> = []
    var changes: [String: [(after: Int, count: Int, rows: [String])]] = [:]
    for repair in self {
      switch repair {
      case .lines(let page, let after, let count, let rows, let source):
        changes[page, default: []].append((after, count, rows))
        news.insert(
          source.map { "rewrote the listing of \($0) in \(page):\(after)" }
            ?? "updated \(page)")
      case .figure(let path, let drawing):
        try checkout.write(drawing, to: path)
        news.insert("updated \(path)")
      }
    }
    for (page, changes) in changes {
      guard var lines = checkout.lines(page) else { continue }
      // From the bottom up, so that the lines above keep their numbers.
      for change in changes.sorted(by: { $0.after > $1.after }) {
        let first = change.after
        lines.replaceSubrange(
          first..<(first + change.count), with: change.rows)
      }
      try checkout.write(lines.joined(separator: "\n") + "\n", to: page)
    }
    return news.sorted()
  }
}
