import Findings

/// An expected history beside the actual one, shortened to the available lines.
struct Difference {
  struct Row: Equatable {
    enum Kind { case title, plain, expected, wrong, both }
    var kind: Kind
    var text: String
    /// The actual line to the right of an expected one that it differs from.
    var right = ""
  }

  /// The lines above both histories.
  private var shared: [String] = []
  private var sections: [Finding.Section]

  init(_ finding: Finding) {
    // A lesson says more than the source of a condition.
    sections =
      finding.isCode && !finding.lesson.isEmpty ? [] : finding.sections
    switch finding.comparison {
    case .history(_, let actual) where [.hang, .lock].contains(finding.trouble):
      // The last line of a run that does not return says enough.
      sections = [
        .init(title: "Actual", lines: actual, marked: actual.count - 1)
      ]
    case .prediction(let lines, let right, let isEnd):
      // A wrong prediction must not reveal the rest of the output.
      let end =
        isEnd
        ? "(nothing more)" : lines.isEmpty ? "(something)" : "(something else)"
      sections.append(
        .init(
          title: "The program", lines: lines.prefix(right) + [end],
          marked: right))
    default: break
    }
  }

  /// A smallest program: the lines that both histories share, and the two
  /// continuations.
  init(_ program: Finding.Program) {
    let same = zip(program.expected, program.actual).prefix { $0 == $1 }.count
    shared = Array(program.expected[..<same])
    sections =
      program.isRight
      ? []
      : [("Expected", program.expected), ("Actual", program.actual)].map {
        title, lines in
        // A history without end is cut.
        let rest = Array(lines[same...].prefix(8))
        let end = lines.count > same + 8 ? ["…"] : []
        return .init(
          title: title, lines: rest.isEmpty ? ["(nothing more)"] : rest + end,
          marked: 0)
      }
  }

  /// - Parameter room: the number of lines, including the titles.
  func rows(width: Int, room: Int) -> [Row] {
    guard !shared.isEmpty else { return parted(width: width, room: room) }
    // A program says little without its beginning.
    let parted = parted(
      width: width, room: max(4, room - min(shared.count, 7)))
    let left = window(
      shared.count, around: shared.count,
      room: min(shared.count, max(3, room - parted.count)))
    return left.map {
      Row(kind: .plain, text: "  " + ($0.map { shared[$0] } ?? "…"))
    } + parted
  }

  private func parted(width: Int, room: Int) -> [Row] {
    guard sections.count == 2 else {
      return sections.flatMap { stacked($0, width: width, room: room) }
    }
    let (left, right) = (sections[0].rows, sections[1].lines)
    let column = max(left.map(\.count).max() ?? 0, 14) + 4
    guard column + (right.map(\.count).max() ?? 0) <= width else {
      return sections.flatMap { stacked($0, width: width, room: room / 2) }
    }
    let count = max(left.count, right.count)
    let marked = sections.compactMap(\.marked).min() ?? 0
    let title = "  \(sections[0].title)".filled(to: column)
    return [Row(kind: .title, text: title + sections[1].title)]
      + window(count, around: marked, room: room - 1).map { index in
        guard let index else { return Row(kind: .plain, text: "  …") }
        let one = (index < left.count ? left[index] : "").filled(to: column)
        let two = index < right.count ? right[index] : ""
        return index == marked
          ? Row(kind: .both, text: one, right: two)
          : Row(kind: .plain, text: (one + two).trimmedEnd)
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

/// Returns the indices of the lines that fit around a marked one; nil means
/// omitted lines.
package func window(_ count: Int, around marked: Int, room: Int) -> [Int?] {
  guard count > room else { return Array(0..<count) }
  let start = max(0, min(marked - max(1, min(3, room / 3)), count - room))
  var shown: [Int?] = Array(start..<(start + room))
  if start > 0 { shown[0] = nil }
  if start + room < count { shown[room - 1] = nil }
  return shown
}
