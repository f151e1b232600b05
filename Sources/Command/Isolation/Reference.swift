import Foundation
import WorkbookBase

extension IsolatedRuns {
  /// The workbook's own answers to an exercise, and their results.
  package struct Reference {
    var allowed: AnswerRules
    package var starter: String
    var testSource = ""
    var kept = Kept()
    /// The results of the workbook's own answers; nil if they did not run.
    package var solutionResult: ExerciseResult?
    package var starterResult: ExerciseResult?
    package var problem: String?

    package var names: [String] { kept.names }
    package var rubric: [RubricPart] { kept.rubric }

    /// The findings that stay valid until a file changes.
    struct Kept: Codable {
      var tests: [String] = []
      var names: [String] = []
      /// The interfaces of the starter and of the solution.
      var interfaces: [Interface] = []
      /// The digests of each test's history with the solution, by test.
      var heard: [String: [String]] = [:]
      var rubric: [RubricPart] = []
      /// The seed of these digests.
      var salt = UUID().uuidString
    }
  }
}

extension IsolatedRuns.Reference {
  /// Returns the first test that passed with another history than the
  /// solution's.
  ///
  /// A test passes with one history only, so such an answer has changed the
  /// comparison.
  func firstForged(in result: ExerciseResult) -> TestOutcome? {
    result.tests.first { test in
      test.ending == .passed && !test.isStress
        && kept.heard[test.id].map { $0 != test.heard } ?? false
    }
  }

  /// Returns the reason why the results of the solution and the starter prevent
  /// grading.
  static func problem(
    _ solution: ExerciseResult, _ starter: ExerciseResult, _ exercise: Exercise
  ) -> String? {
    let here = "The workbook itself is not in order:"
    if !solution.verdict.hasPassed {
      return "\(here) the solution \(solution.verdict.kind.words) in front of "
        + "its tests. \(solution.verdict.message ?? "")"
    }
    if starter.verdict.hasPassed { return "\(here) the starter passes." }
    let names = Set(solution.tests.map(\.name))
    for part in exercise.rubric {
      if let test = part.tests.first(where: { !names.contains($0) }) {
        return "\(here) the rubric names a test that is not there, “\(test)”."
      }
      if part.holds(in: starter) {
        return "\(here) the starter earns the part “\(part.name)”."
      }
    }
    return nil
  }

  /// Returns the reason for tests that are not the exercise's own.
  static func problemOfOthersTests(
    _ solution: ExerciseResult, _ starter: ExerciseResult
  ) -> String? {
    if case .lostDeclaration(let lost) = solution.verdict {
      let file = URL(fileURLWithPath: lost.message.file).lastPathComponent
      return "\(file):\(lost.message.line): \(lost.message.text)"
    }
    if !solution.verdict.hasPassed {
      let why =
        solution.firstFailure.map { "“\($0.name)” fails" }
        ?? solution.verdict.message ?? solution.verdict.kind.words
      return "The workbook's own solution does not pass them: \(why)."
    }
    let names = solution.tests.map(\.name)
    if let twice = names.first(where: { one in
      names.filter { $0 == one }.count > 1
    }) {
      return "Two of them are called “\(twice)”."
    }
    return starter.tests.first { $0.ending == .passed }.map {
      "“\($0.name)” passes for the starter: points for nothing."
    }
  }
}
