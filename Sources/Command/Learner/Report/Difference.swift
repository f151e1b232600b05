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

  private var sections: [Issue.Section]

  init(_ issue: Issue) {
    // What the test says of it is for people; its own code is not.
    sections = issue.isCode && !issue.lesson.isEmpty ? [] : issue.sections
    // A run that does not come back has nothing beside it: its end says it.
    if let own = sections.last, own.title == "Actual",
      let last = own.lines.last, last.hasSuffix("does not come back)")
    {
      sections = [own]
      sections[0].lines = own.lines.dropLast().map { "  " + $0.dropFirst(2) }
      sections[0].lines.append("> " + last.dropFirst(2))
    }
    // What a program prints is not told before it is predicted: only how far
    // the prediction holds.
    if sections.count == 1, let own = sections.first, own.title == "Predicted" {
      let marked = own.lines.firstIndex { $0.hasPrefix("> ") } ?? 0
      let isEmpty = marked == 0 && own.lines == ["> (nothing)"]
      var program = own
      program.title = "The program"
      program.lines =
        own.lines[..<marked]
        + [isEmpty ? "> (something)" : "> (something else)"]
      sections.append(program)
    }
  }

  /// - Parameter room: how many lines there are, the titles among them.
  func rows(width: Int, room: Int) -> [Row] {
    guard sections.count == 2 else {
      return sections.flatMap { stacked($0, width: width, room: room) }
    }
    let column = (sections[0].lines.map(\.count).max() ?? 0) + 3
    let other = sections[1].lines.map(\.count).max() ?? 0
    guard max(column, 15) + other <= width else {
      return sections.flatMap { stacked($0, width: width, room: room / 2) }
    }
    let lines = (0..<max(sections[0].lines.count, sections[1].lines.count)).map
    {
      index in
      sections.map { index < $0.lines.count ? $0.lines[index] : "" }
    }
    let marked = lines.firstIndex { $0.contains { $0.hasPrefix("> ") } } ?? 0
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

  private func stacked(_ section: Issue.Section, width: Int, room: Int) -> [Row]
  {
    let rows = section.lines.flatMap { line in
      wrapped(line, to: width).enumerated().map { number, row in
        let isMarked = line.hasPrefix("> ")
        return Row(
          kind: !isMarked
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
