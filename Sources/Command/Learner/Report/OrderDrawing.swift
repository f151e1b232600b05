import Foundation
import WorkbookBase

/// A run in which another thread came between, as the contract kit recorded it:
/// drawn with a column for each thread, from top to bottom in time.
struct OrderDrawing: Decodable {
  struct Line: Decodable {
    var text: String
    var isElsewhere: Bool
    var depth: Int
  }

  var lines: [Line]
  /// Where the answer unlocked what the other thread then took:
  /// `MakeABag.swift:31`, where that is known.
  var unlock: String?

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

  /// The drawing with what is wrong in it, around that if room is short.
  func rows(width: Int, for issue: Issue, room: Int) -> [Difference.Row] {
    // What the test says of this history, it says of these lines.
    let isWhole =
      issue.actual?.map { String($0.dropFirst(2)) } == story.map(\.text)
    let wrong = issue.actual?.firstIndex { $0.hasPrefix("> ") }
    let wanted = issue.expected?.first { $0.hasPrefix("> ") }?.dropFirst(2)
    let isMissing = issue.actual?.last == "> (nothing more)"
    // Where nobody can say how such a run goes on, a sentence says what is wrong.
    let isForetold =
      issue.expected?.contains { $0.contains("(another thread") } ?? false
    let isKnown = (isWhole || isMissing) && isForetold
    var drawing = rows(width: width, marking: isKnown && isWhole ? wrong : nil)
    if isKnown {
      let isSurplus = wanted == nil || wanted == "(nothing more)"
      drawing.append(
        isMissing
          ? "✗ and nothing more: “\(wanted ?? "")” should follow"
          : isSurplus ? "✗ should not happen" : "✗ should be “\(wanted ?? "")”")
    }
    let marked =
      drawing.firstIndex { $0.contains("✗") }
      ?? drawing.firstIndex { $0.contains("· after ") } ?? 0
    let shown = window(drawing.count - 1, around: marked - 1, room: room - 1)
    return [.init(kind: .title, text: drawing[0])]
      + shown.map { index in
        let text = index.map { drawing[$0 + 1] } ?? "…"
        return .init(kind: text.contains("✗") ? .wrong : .plain, text: text)
      }
  }

  /// - Parameter wrong: the line that should not be as it is.
  func rows(width: Int, marking wrong: Int? = nil) -> [String] {
    var story = story
    if let wrong, story.indices.contains(wrong) {
      story[wrong].text = "✗ " + story[wrong].text
    }
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

  private var gap: String {
    unlock?.split(separator: ":").last.map { "the unlock in line \($0)" }
      ?? "an unlock"
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
      return [(isInGap ? "\(margin)· after \(gap)" : "", String(deed))]
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
