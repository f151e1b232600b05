import Findings
import WorkbookBase

extension GradeRecord {
  /// The class at a glance, without names, so that a teacher can project it.
  ///
  /// It ends with the three most frequent misunderstandings.
  func overview(in checkout: Checkout, of course: Course) -> String {
    var table = [["", "started", "passed", "stuck", "misunderstandings"]]
    var frequent: [(count: Int, lines: [String])] = []
    for id in asked {
      let all = submissions.flatMap(\.exercises).filter { $0.id == id }
      guard let title = all.first?.title else { continue }
      let started = all.filter {
        ![.notStarted, .missing].contains($0.verdict)
      }
      let stuck = started.filter {
        ![.passed, .notGraded].contains($0.verdict)
      }
      let named = Dictionary(
        grouping: stuck.flatMap { answer in
          answer.mistakes.map { (mistake: $0, page: answer.page) }
        }, by: \.mistake.name
      ).sorted { (-$0.value.count, $0.key) < (-$1.value.count, $1.key) }
      table.append([
        "\(id) \(title)", "\(started.count)",
        "\(started.filter { $0.verdict == .passed }.count)", "\(stuck.count)",
        named.prefix(3).map { "\($0.key.inSmallWords) \($0.value.count)" }
          .joined(separator: ", "),
      ])
      // `play` shows the smallest program, if the tests search for one.
      let tests = (try? course.exercise(id)).map {
        TestDeclaration.all(of: $0, in: checkout)
      }
      let isSearched = tests?.contains { $0.tags.contains(.search) } ?? false
      for (name, answers) in named {
        let lines =
          [
            "“\(name.inSmallWords)” in \(id) \(title): "
              + counted(answers.count, "learner")
          ] + wrapped(answers[0].mistake.text, to: 76) + [
            "Read \(answers.compactMap(\.page).first ?? "")",
            "swift run workbook mistake \(id) \(name)",
            "swift run workbook \(isSearched ? "play" : "test") \(id)",
          ]
        frequent.append((answers.count, lines))
      }
    }
    let width = table.map(\.[0].count).max() ?? 0
    let rows = table.map { row in
      ([row[0].filled(to: width)]
        + zip(row.dropFirst(), [7, 6, 5, 0]).map { $0.leftFilled(to: $1) })
        .joined(separator: "  ").trimmedEnd
    }
    let first = frequent.enumerated().sorted {
      (-$0.element.count, $0.offset) < (-$1.element.count, $1.offset)
    }.prefix(3).map(\.element.lines)
    let shown = first.enumerated().flatMap { number, lines in
      ["", "\(number + 1). \(lines[0])"] + lines.dropFirst().map { "   \($0)" }
    }
    return ([counted(submissions.count, "learner"), ""] + rows + shown)
      .joined(separator: "\n") + "\n"
  }
}

extension String {
  /// The text as a page without any other file, for a projector.
  var asPage: String {
    """
    <!DOCTYPE html>
    <html lang="en"><meta charset="utf-8"><title>The class</title>
    <style>
    html { color-scheme: light dark; }
    pre { font-size: 1.4rem; line-height: 1.4; margin: 2rem; }
    </style>
    <pre>
    \(replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</pre>
    </html>

    """
  }
}
