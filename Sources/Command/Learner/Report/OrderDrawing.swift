import Foundation
import WorkbookRunner
import WorkbookTools

/// A run in which another thread came between, as the contract kit recorded it:
/// drawn with a column for each thread, from top to bottom in time.
struct OrderDrawing: Decodable {
  struct Line: Decodable {
    var text: String
    var isElsewhere: Bool
    var depth: Int
  }

  var lines: [Line]

  /// What happened until two calls waited for each other, if they did: after
  /// that, the kit only lets go of those that wait.
  private var story: [Line] {
    guard var last = lines.last, last.text == Self.stuck,
      let end = lines.firstIndex(where: { $0.text.contains("(another thread") })
    else { return lines }
    last.depth = lines[end].depth
    return lines[...end] + [last]
  }

  private static let stuck = "(it does not come back)"

  func rows(width: Int) -> [String] {
    let rows =
      [(left: "one thread", right: "another thread")]
      + story.flatMap(columns)
    let longest = rows.map(\.left.count).max() ?? 0
    let column = min(longest + 4, width / 2)
    return rows.map { left, right in
      right.isEmpty
        ? left : left.filled(to: max(column, left.count + 2)) + right
    }
  }

  private func columns(_ line: Line) -> [(left: String, right: String)] {
    let margin = String(repeating: "  ", count: line.depth)
    if line.text == Self.stuck {
      return [
        ("", "✗ waits for the lock"),
        ("\(margin)✗ waits for that, with the lock", ""),
      ]
    }
    if let end = line.text.range(of: " (another thread") {
      let isInGap = line.text.hasSuffix("in a gap)")
      let deed = line.text[..<end.lowerBound]
      return [(isInGap ? "\(margin)· after an unlock" : "", String(deed))]
    }
    if line.text.hasPrefix("("), line.text.hasSuffix(" does not come back)") {
      return [(margin + "✗ " + line.text.dropFirst().dropLast(), "")]
    }
    return line.isElsewhere
      ? [("", "  " + line.text)] : [(margin + line.text, "")]
  }
}

extension TestOutcome {
  /// The order of two threads that broke the rule, if the test tells it.
  var order: OrderDrawing? {
    attachments.first { $0.name.hasPrefix("order") }
      .flatMap { try? JSONDecoder().decode(OrderDrawing.self, from: $0.data) }
  }
}
