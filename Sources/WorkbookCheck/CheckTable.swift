import Foundation
import WorkbookCourse
import WorkbookKit
import WorkbookTools

/// The table that `workbook check` prints: a line an exercise, and below it
/// what is wrong.
struct CheckTable {
  var exercises: [Exercise]
  var trials: [AnswerOutcomes]
  var complaints: [Complaint]

  func lines() -> [String] {
    let width = exercises.map(\.title.count).max() ?? 0
    let general = complaints.filter { $0.exercise == nil }
    return exercises.flatMap { exercise in
      [line(about: exercise, width: width)] + remarks(on: exercise)
    } + general.map { "  ! \($0.text)" }
  }

  private func line(about exercise: Exercise, width: Int) -> String {
    let start = "\(exercise.id)  \(exercise.title.filled(to: width))  "
    guard let trial = trials.first(where: { $0.exercise.id == exercise.id })
    else { return start + "not run" }
    let failing = trial.starter.tests.count - trial.starter.passedCount
    let kinds = Set(trial.signatures.values).count
    let isFine = !complaints.contains { $0.exercise == exercise.id }
    return start
      + "starter fails \(failing) of \(trial.starter.tests.count), "
      + "solution passes \(trial.solution.passedCount), "
      + "\(kinds) of \(trial.mistakes.count) mistakes told apart"
      + (isFine ? "  ok" : "")
  }

  private func remarks(on exercise: Exercise) -> [String] {
    let trial = trials.first { $0.exercise.id == exercise.id }
    return (trial?.likeTheStarter ?? []).map {
      "  - the mistake \($0) looks like the starter: no learner is told of it"
    }
      + complaints.filter { $0.exercise == exercise.id }
      .map { "  ! \($0.text)" }
  }

  /// How long it took, and what a longer course will cost.
  static func cost(
    exercises: Int, answers: Int, rounds: Int, seconds: Double
  ) -> String {
    guard exercises > 0, rounds > 0 else { return "Nothing to check." }
    func number(_ value: Double) -> String { String(format: "%.1f", value) }
    let each = seconds / Double(exercises)
    return """
      \(exercises) exercises, \(answers) answers, \(rounds) builds in \
      \(number(seconds)) s: \(number(each)) s an exercise.
      It grows with the number of answers; the builds are as many as the \
      longest list of them.
      """
  }
}
