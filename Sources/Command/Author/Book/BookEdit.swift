import WorkbookBase

/// A change by `--update`: lines of a page, or a drawing.
enum BookEdit: Equatable {
  /// New lines for these lines of a page, counted from 0.
  case lines(page: String, Range<Int>, rows: [String])
  case figure(path: String, drawing: String)
}

extension BookChecker {
  /// Compares lines of a page, counted from 0, with the expected ones.
  ///
  /// Every change of a page by `--update` starts here.
  ///
  /// - Parameters:
  ///   - source: the source of the expected lines, if the fault should name it.
  ///   - advice: a further instruction.
  mutating func hold(
    _ page: Page, _ lines: Range<Int>, to rows: [String], _ problem: String,
    source: String? = nil, or advice: String? = nil
  ) {
    let old = Array(page.lines[lines])
    guard old != rows else { return }
    let difference = Difference(book: old, other: rows)
    report(
      Fault(
        page.path, lines.lowerBound + 1 + difference.first, problem,
        source: source, difference: difference.lines, isMendable: true,
        do: "Run `swift run workbook book --update`" + (advice ?? ".")))
    repairs.append(.lines(page: page.path, lines, rows: rows))
  }
}

extension [BookEdit] {
  /// Makes the repairs, and returns a line for each changed file.
  func make(in checkout: Checkout) throws -> [String] {
    var news: Set<String> = []
    var changes: [String: [(lines: Range<Int>, rows: [String])]] = [:]
    for repair in self {
      switch repair {
      case .lines(let page, let lines, let rows):
        changes[page, default: []].append((lines, rows))
        news.insert("updated \(page)")
      case .figure(let path, let drawing):
        try checkout.write(drawing, to: path)
        news.insert("updated \(path)")
      }
    }
    for (page, changes) in changes {
      guard var rows = checkout.lines(page) else { continue }
      // From the bottom up, so that the lines above keep their numbers. Repairs
      // of one place keep their order.
      for (lines, new) in changes.reversed().sorted(by: {
        $0.lines.lowerBound > $1.lines.lowerBound
      }) {
        rows.replaceSubrange(lines, with: new)
      }
      try checkout.write(rows.joined(separator: "\n") + "\n", to: page)
    }
    return news.sorted()
  }
}

struct Difference {
  /// `-` for a line of the book, `+` for a line of the compared text.
  private(set) var lines: [String]
  /// The index of the first line that differs, from 0.
  let first: Int

  init(book: [String], other: [String], limit: Int = 8) {
    let rows = Patch.rows(from: book, to: other)
    first = rows.firstIndex { $0.first != " " } ?? 0
    lines = rows.filter { $0.first != " " }
      .map { "\($0.prefix(1)) \($0.dropFirst())" }
    let more = lines.count - limit
    if more > 0 {
      lines.removeLast(more)
      lines.append("(and \(more) more)")
    }
  }
}
