import Findings
import Foundation
import WorkbookBase

/// A class at a glance, without names, so that a teacher can project it.
struct Overview {
  struct Row: Equatable {
    var exercise: String
    var started = 0
    var passed = 0
    /// The learners whose answer does not pass.
    var stuck = 0
    /// Each misunderstanding with its number of learners, the most frequent
    /// first.
    var mistakes: [String] = []
  }

  /// One of the most frequent misunderstandings of the class.
  struct Misunderstanding: Equatable {
    var title: String
    var exercise: String
    var learners: Int
    var text: String
    /// The section of the book that answers it.
    var page: String
    /// The commands that show it in class.
    var commands: [String]
  }

  private(set) var learners: Int
  private(set) var rows: [Row] = []
  private(set) var frequent: [Misunderstanding] = []

  init(_ record: GradeRecord, in checkout: Checkout, of course: Course) {
    learners = record.submissions.count
    for id in record.asked {
      let all = record.submissions.flatMap(\.exercises).filter { $0.id == id }
      guard let first = all.first else { continue }
      let untouched: [GradeRecord.Verdict] = [.notStarted, .missing]
      let started = all.filter { !untouched.contains($0.verdict) }
      let stuck = started.filter {
        ![.passed, .notGraded].contains($0.verdict)
      }
      let named = Dictionary(
        grouping: stuck.flatMap { answer in
          answer.mistakes.map { (mistake: $0, page: answer.page) }
        }, by: \.mistake.name
      ).sorted { (-$0.value.count, $0.key) < (-$1.value.count, $1.key) }
      let showing = Self.showing(id, in: checkout, of: course)
      rows.append(
        Row(
          exercise: "\(id) \(first.title)", started: started.count,
          passed: started.filter { $0.verdict == .passed }.count,
          stuck: stuck.count,
          mistakes: named.map { "\($0.key.inSmallWords) \($0.value.count)" }))
      frequent += named.map { name, answers in
        Misunderstanding(
          title: name.inSmallWords, exercise: rows.last?.exercise ?? id,
          learners: answers.count, text: answers[0].mistake.text,
          page: answers.compactMap(\.page).first ?? "",
          commands: ["mistake \(id) \(name)", "\(showing) \(id)"].map {
            "swift run workbook \($0)"
          })
      }
    }
    frequent = Array(
      frequent.enumerated().sorted {
        (-$0.element.learners, $0.offset) < (-$1.element.learners, $1.offset)
      }.map(\.element).prefix(3))
  }

  /// `play`, if the tests of an exercise search for a smallest program, or
  /// `test`.
  private static func showing(
    _ id: String, in checkout: Checkout, of course: Course
  ) -> String {
    guard let exercise = try? course.exercise(id) else { return "test" }
    return TestDeclaration.all(of: exercise, in: checkout)
      .contains { $0.tags.contains(.search) } ? "play" : "test"
  }

  // MARK: - Forms

  func text() -> String {
    let width = rows.map(\.exercise.count).max() ?? 0
    var lines = [counted(learners, "learner"), ""]
    lines.append(
      "\("".filled(to: width))  started  passed  stuck  misunderstandings")
    for row in rows {
      let numbers = [(row.started, 7), (row.passed, 6), (row.stuck, 5)]
        .map { String($0).leftFilled(to: $1) }.joined(separator: "  ")
      let mistakes = row.mistakes.prefix(3).joined(separator: ", ")
      lines.append(
        "\(row.exercise.filled(to: width))  \(numbers)  \(mistakes)".trimmedEnd)
    }
    for (number, one) in frequent.enumerated() {
      lines += [
        "",
        "\(number + 1). “\(one.title)” in \(one.exercise): "
          + counted(one.learners, "learner"),
      ]
      lines += wrapped("   " + one.text, to: 79)
      lines += ["   Read \(one.page)"] + one.commands.map { "   \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The text as a page without any other file, for a projector.
  func html() -> String {
    let text = text().replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return """
      <!DOCTYPE html>
      <html lang="en"><meta charset="utf-8"><title>The class</title>
      <style>
      html { color-scheme: light dark; }
      pre { font-size: 1.4rem; line-height: 1.4; margin: 2rem; }
      </style>
      <pre>
      \(text)</pre>
      </html>

      """
  }
}
