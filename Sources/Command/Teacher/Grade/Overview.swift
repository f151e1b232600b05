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

  /// A page without any other file, large enough for a projector.
  func html() -> String {
    let table = rows.map { row in
      """
      <tr><th>\(row.exercise.asHTML)</th><td>\(row.started)</td>\
      <td>\(row.passed)</td><td>\(row.stuck)</td>\
      <td><meter max="\(max(learners, 1))" value="\(row.passed)"></meter></td>\
      <td>\(row.mistakes.prefix(3).joined(separator: ", ").asHTML)</td></tr>
      """
    }
    let cards = frequent.map { one in
      """
      <li><h2>\(one.title.asHTML)</h2>
      <p>\(one.exercise.asHTML), \(counted(one.learners, "learner"))</p>
      <p>\(one.text.asHTML)</p>
      <p>Read <code>\(one.page.asHTML)</code></p>
      <pre>\(one.commands.joined(separator: "\n").asHTML)</pre></li>
      """
    }
    return """
      <!DOCTYPE html>
      <html lang="en"><meta charset="utf-8"><title>The class</title>
      <style>
      body { font: 1.4rem/1.4 system-ui, sans-serif; margin: 2rem 4vw;
        color-scheme: light dark; }
      table { border-collapse: collapse; }
      th, td { padding: .2rem 1.2rem .2rem 0; text-align: left; }
      ol { padding-left: 1.5em; }
      pre { font-size: 1.1rem; overflow-x: auto; }
      </style>
      <h1>\(counted(learners, "learner"))</h1>
      <table>
      <tr><th>exercise</th><th>started</th><th>passed</th><th>stuck</th>\
      <th></th><th>misunderstandings</th></tr>
      \(table.joined(separator: "\n"))
      </table>
      <ol>
      \(cards.joined(separator: "\n"))
      </ol>
      </html>

      """
  }
}

extension String {
  fileprivate var asHTML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
  }
}
