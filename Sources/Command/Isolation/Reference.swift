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

    /// The findings that stay valid until a file changes.
    struct Kept: Codable {
      var tests: [String] = []
      /// The interfaces of the starter and of the solution.
      var interfaces: [Interface] = []
      /// The digests of each test's history with the solution, by test.
      var heard: [String: [String]] = [:]
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
    _ solution: ExerciseResult, _ starter: ExerciseResult
  ) -> String? {
    let here = "The workbook itself is not in order:"
    if !solution.verdict.hasPassed {
      return "\(here) the solution \(solution.verdict.kind.words) in front of "
        + "its tests. \(solution.verdict.message ?? "")"
    }
    return starter.verdict.hasPassed ? "\(here) the starter passes." : nil
  }
}
