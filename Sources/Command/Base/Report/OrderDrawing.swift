import Findings
import Foundation

/// A run with an interrupting thread, as the test kit recorded it.
///
/// The drawing has a column for each thread, and time runs downwards.
extension Finding.Order {
  /// The events until two calls wait for each other, if they do; after that,
  /// the kit only ends the waiting calls.
  private var story: [Line] {
    guard var last = lines.last, last.role == .deadlock,
      let end = lines.firstIndex(where: \.isIntrusion)
    else { return lines }
    last.depth = lines[end].depth
    return lines[...end] + [last]
  }

  /// Returns the drawing with the mistake marked; with little room, only the
  /// lines around it.
  func rows(width: Int, for finding: Finding, room: Int) -> [Difference.Row] {
    let (expected, actual) = (finding.expected ?? [], finding.actual ?? [])
    let wrong = finding.difference ?? 0
    let wanted = wrong < expected.count ? expected[wrong] : nil
    // The finding compares the drawn lines, so its first difference is in the
    // drawing.
    let isWhole = actual == story.map(\.text)
    let isMissing = wrong == actual.count
    // If no single continuation is right, a sentence describes the mistake.
    let isForetold = lines.contains {
      $0.isIntrusion && expected.contains($0.text)
    }
    let isKnown = (isWhole || isMissing) && isForetold
    var drawing = rows(
      width: width, marking: isKnown && isWhole && !isMissing ? wrong : nil)
    if isKnown {
      let end =
        isMissing
        ? "✗ and nothing more: “\(wanted ?? "")” should follow"
        : wanted.map { "✗ should be “\($0)”" } ?? "✗ should not happen"
      drawing.append(.init(kind: .wrong, text: end))
    }
    let marked =
      drawing.firstIndex { $0.kind == .wrong }
      ?? lines.firstIndex(where: \.isIntrusion).map { $0 + 1 }
    let shown = window(
      drawing.count - 1, around: (marked ?? 0) - 1, room: room - 1)
    return [drawing[0]]
      + shown.map {
        $0.map { drawing[$0 + 1] } ?? .init(kind: .plain, text: "…")
      }
  }

  func rows(width: Int, marking wrong: Int? = nil) -> [Difference.Row] {
    let drawn =
      [Columns(kind: .title, left: "one thread", right: "another thread")]
      + story.enumerated().flatMap { columns($1, isWrong: $0 == wrong) }
    let longest = drawn.map(\.left.count).max() ?? 0
    let column = min(longest + 4, width / 2)
    return drawn.map { row in
      .init(
        kind: row.kind,
        text: row.right.isEmpty
          ? row.left
          : row.left.filled(to: max(column, row.left.count + 2)) + row.right)
    }
  }

  private struct Columns {
    var kind = Difference.Row.Kind.plain
    var left = ""
    var right = ""
  }

  private func columns(_ line: Line, isWrong: Bool) -> [Columns] {
    let margin = String(repeating: "  ", count: line.depth)
    let kind = isWrong ? Difference.Row.Kind.wrong : .plain
    let text = isWrong ? "✗ " + line.text : line.text
    return switch line.role {
    case .here: [.init(kind: kind, left: margin + text)]
    case .elsewhere: [.init(kind: kind, right: "  " + text)]
    case .intrusion(let deed):
      [.init(kind: kind, right: isWrong ? "✗ " + deed : deed)]
    case .gap(let deed):
      [
        .init(
          kind: kind,
          left: "\(margin)· after "
            + (unlock.map { "the unlock in line \($0.line)" } ?? "an unlock"),
          right: isWrong ? "✗ " + deed : deed)
      ]
    case .deadlock:
      [
        .init(kind: .wrong, right: "✗ waits for the lock"),
        .init(
          kind: .wrong, left: "\(margin)✗ waits for that, with the lock"),
      ]
    case .hang(let words): [.init(kind: .wrong, left: "\(margin)✗ \(words)")]
    }
  }
}

extension Finding.Order.Line {
  fileprivate var isIntrusion: Bool {
    switch role {
    case .intrusion, .gap: true
    default: false
    }
  }
}
