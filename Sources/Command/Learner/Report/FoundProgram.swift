import Foundation
import WorkbookRunner
import WorkbookTools

/// A small program that a search has found, or that a learner has played, and
/// its two histories.
struct FoundProgram: Decodable {
  /// What it does, as a file that can be played.
  var program: [String]
  var expected: [String]
  var actual: [String]

  var isRight: Bool { expected == actual }

  /// A row of a drawing, and whether the two histories part there.
  struct Row: Equatable {
    var text: String
    var isWrong = false
  }

  /// What both histories share, and from where they part on one beside the
  /// other; one after the other where that is too wide.
  func rows(width: Int) -> [Row] {
    let same = zip(expected, actual).prefix { $0 == $1 }.count
    let rows = expected[..<same].map { Row(text: "  " + $0) }
    if isRight { return rows }
    let right = rest(of: expected, from: same)
    let yours = rest(of: actual, from: same)
    let column = max(12, right.map(\.count).max() ?? 0) + 4
    guard column + (yours.map(\.count).max() ?? 0) + 2 <= width else {
      return rows + [Row(text: "then it should be")]
        + right.map { Row(text: "  " + $0) } + [Row(text: "and is")]
        + marked(yours.map { "  " + $0 })
    }
    let heads = [Row(text: "  " + "should be".filled(to: column) + "is")]
    let lines = (0..<max(right.count, yours.count)).map { index in
      let left = index < right.count ? right[index] : ""
      return "  " + left.filled(to: column)
        + (index < yours.count ? yours[index] : "")
    }
    return rows + heads + marked(lines)
  }

  private func marked(_ lines: [String]) -> [Row] {
    lines.enumerated().map { index, line in
      let text = index == 0 ? "> " + line.dropFirst(2) : line
      return Row(text: text.trimmedEnd, isWrong: index == 0)
    }
  }

  /// The lines that are left, moved to the margin together; not too many, of
  /// those that go on without an end.
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
