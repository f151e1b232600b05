import Findings
import WorkbookBase

/// What a test expected beside what happened, as far as there is room for it:
/// from a little before the first line that differs.
struct Difference {
  /// A line and how it is to be coloured.
  struct Row: Equatable {
    enum Kind { case title, plain, expected, wrong, both }
    var kind: Kind
    var text: String
    /// What stands to the right of an expected line that a wrong one meets.
    var right = ""
  }

  private var sections: [Finding.Section]

  init(_ finding: Finding) {
    // What the test says of it is for people; its own code is not.
    sections =
      finding.isCode && !finding.lesson.isEmpty ? [] : finding.sections
    switch finding.comparison {
    case .history(_, let actual) where [.hang, .lock].contains(finding.trouble):
      // A run that does not come back has nothing beside it: its end says it.
      sections = [
        .init(title: "Actual", lines: actual, marked: actual.count - 1)
      ]
    case .prediction(let lines, let right):
      // What a program prints is not told before it is predicted: only how far
      // the prediction holds.
      let end = lines.isEmpty ? "(something)" : "(something else)"
      sections.append(
        .init(
          title: "The program", lines: lines.prefix(right) + [end],
          marked: right))
    default: break
    }
  }

  /// - Parameter room: how many lines there are, the titles among them.
  func rows(width: Int, room: Int) -> [Row] {
    guard sections.count == 2 else {
      return sections.flatMap { stacked($0, width: width, room: room) }
    }
    let rows = sections.map(\.rows)
    let column = (rows[0].map(\.count).max() ?? 0) + 3
    let other = rows[1].map(\.count).max() ?? 0
    guard max(column, 15) + other <= width else {
      return sections.flatMap { stacked($0, width: width, room: room / 2) }
    }
    let lines = (0..<max(rows[0].count, rows[1].count)).map { index in
      rows.map { index < $0.count ? $0[index] : "" }
    }
    let marked = sections.compactMap(\.marked).min() ?? 0
    let left = max(column, 15)
    let title = "  \(sections[0].title)".filled(to: left)
    return [Row(kind: .title, text: title + "  \(sections[1].title)")]
      + window(lines.count, around: marked, room: room - 1).map { index in
        guard let index else { return Row(kind: .plain, text: "  …") }
        let (one, two) = (lines[index][0], lines[index][1])
        guard index == marked else {
          return Row(
            kind: .plain, text: (one.filled(to: left) + two).trimmedEnd)
        }
        return Row(kind: .both, text: one.filled(to: left), right: two)
      }
  }

  private func stacked(
    _ section: Finding.Section, width: Int, room: Int
  ) -> [Row] {
    let rows = section.rows.enumerated().flatMap { index, line in
      wrapped(line, to: width).enumerated().map { number, row in
        Row(
          kind: index != section.marked
            ? .plain : section.title == "Expected" ? .expected : .wrong,
          text: number == 0 ? row : "    " + row)
      }
    }
    let marked = rows.firstIndex { $0.kind != .plain } ?? 0
    return [Row(kind: .title, text: "  \(section.title)")]
      + window(rows.count, around: marked, room: max(room - 1, 3)).map {
        $0.map { rows[$0] } ?? Row(kind: .plain, text: "  …")
      }
  }
}

/// Those of so many lines that there is room for; nil stands for others.
func window(_ count: Int, around marked: Int, room: Int) -> [Int?] {
  guard count > room else { return Array(0..<count) }
  let start = max(0, min(marked - max(1, min(3, room / 3)), count - room))
  var shown: [Int?] = Array(start..<(start + room))
  if start > 0 { shown[0] = nil }
  if start + room < count { shown[room - 1] = nil }
  return shown
}

extension Finding.Program {
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
