import Foundation
import WorkbookBase

/// A small program that a search has found, or that a learner has played, and
/// its two histories.
struct FoundProgram: Decodable {
  /// What it does, as a file that can be played.
  var program: [String]
  var expected: [String]
  var actual: [String]

  var isRight: Bool { expected == actual }

  /// What both histories share, and from where they part on one beside the
  /// other; one below the other where that is too wide.
  ///
  /// - Parameter room: how many lines there are.
  func rows(width: Int, room: Int) -> [Difference.Row] {
    let same = zip(expected, actual).prefix { $0 == $1 }.count
    let apart = isRight ? [] : parted(from: same, width: width)
    // A program is short, and says little without its beginning.
    let left = window(
      same, around: same, room: min(same, max(7, room - apart.count)))
    return left.map {
      .init(kind: .plain, text: "  " + ($0.map { expected[$0] } ?? "…"))
    } + apart
  }

  private func parted(from start: Int, width: Int) -> [Difference.Row] {
    let right = rest(of: expected, from: start)
    let yours = rest(of: actual, from: start)
    let column = max(12, right.map(\.count).max() ?? 0) + 4
    guard column + (yours.map(\.count).max() ?? 0) + 2 <= width else {
      return rows(right, .expected, "Expected") + rows(yours, .wrong, "Actual")
    }
    let title = "  " + "Expected".filled(to: column) + "Actual"
    return [.init(kind: .title, text: title)]
      + (0..<max(right.count, yours.count)).map { index in
        let left =
          (index == 0 ? "> " : "  ")
          + (index < right.count ? right[index] : "").filled(to: column)
        let other = index < yours.count ? yours[index] : ""
        return index == 0
          ? .init(kind: .both, text: left, right: other)
          : .init(kind: .plain, text: (left + other).trimmedEnd)
      }
  }

  private func rows(
    _ lines: [String], _ kind: Difference.Row.Kind, _ title: String
  ) -> [Difference.Row] {
    [.init(kind: .title, text: "  \(title)")]
      + lines.enumerated().map { index, line in
        .init(
          kind: index == 0 ? kind : .plain,
          text: (index == 0 ? "> " : "  ") + line)
      }
  }

  /// The lines that are left; not too many, of those that have no end.
  private func rest(of lines: [String], from start: Int) -> [String] {
    let lines = lines[start...]
    guard !lines.isEmpty else { return ["(nothing more)"] }
    return lines.prefix(8) + (lines.count > 8 ? ["…"] : [])
  }
}

extension TestOutcome {
  /// The program that the test has found or played, if it says so.
  var program: FoundProgram? {
    attachments.first { $0.name.hasPrefix("program") }
      .flatMap { try? JSONDecoder().decode(FoundProgram.self, from: $0.data) }
  }
}
