import Foundation
import WorkbookBase

struct Complaint: Equatable, Comparable {
  /// The id of the exercise or the number of the chapter; nil for the whole
  /// course.
  var subject: String?
  var text: String

  init(_ subject: String?, _ text: String) {
    self.subject = subject
    self.text = text
  }

  init(_ exercise: Exercise, _ text: String) {
    self.init(exercise.id, text)
  }

  var row: String { "  ! " + (subject.map { "\($0): " } ?? "") + text }

  static func < (a: Complaint, b: Complaint) -> Bool {
    (a.subject ?? "", a.text) < (b.subject ?? "", b.text)
  }
}

/// The table that `workbook check` prints: a line for each exercise that it
/// tested, with its search's results for the recorded mistakes below it.
struct CheckTable {
  var exercises: [Exercise]
  /// Those of them that are not as they were recorded.
  var changed: [Exercise]
  var outcomes: [CheckedExercise]
  var complaints: [Complaint]

  var lines: [String] {
    changed.flatMap { exercise in
      let outcome = outcomes.first { $0.exercise.id == exercise.id }
      let remarks = (outcome?.hidden ?? []).map {
        "  - the mistake \($0) looks like a stage that is not begun: no learner sees it"
      }
      let searched = (outcome?.searched ?? []).map { "  - \($0)" }
      let omitted = (outcome?.omitted ?? []).map { "  - \($0)" }
      return [line(about: exercise, outcome)] + remarks + searched + omitted
    }
  }

  private func line(about exercise: Exercise, _ outcome: CheckedExercise?)
    -> String
  {
    let width = exercises.map(\.title.count).max() ?? 0
    let start = "\(exercise.id)  \(exercise.title.filled(to: width))  "
    guard let outcome else { return start + "not run" }
    let failing = outcome.starter.tests.count - outcome.starter.passedCount
    let kinds = Set(outcome.patterns.values).count
    let isFine = !complaints.contains { $0.subject == exercise.id }
    return start
      + "starter fails \(failing) of \(outcome.starter.tests.count), "
      + "solution passes \(outcome.solution.passedCount), "
      + "\(kinds) of \(outcome.mistakes.count) mistakes told apart"
      + (exercise.stages.isEmpty ? "" : ", \(exercise.stages.count) stages")
      + (isFine ? "  ok" : "")
  }

  /// Returns the duration, and a hint at the cost of a longer course.
  func cost(seconds: Double) -> String {
    var lines: [String] = []
    if !outcomes.isEmpty {
      let answers = outcomes.map { $0.mistakes.count + $0.stages.count + 2 }
        .reduce(0, +)
      lines.append(
        """
        \(counted(outcomes.count, "exercise")), \(answers) answers in \
        \(String(format: "%.0f", seconds)) s; it grows with the answers.
        """)
    }
    let clean = exercises.count - changed.count
    if clean > 0 {
      lines.append(
        """
        \(counted(clean, "exercise")) as recorded, without a fault: \
        `check --all` tests them again.
        """)
    }
    return lines.isEmpty ? "Nothing to check." : lines.joined(separator: "\n")
  }
}
