import Findings

@testable import WorkbookBase
@testable import workbook_teacher

extension ExerciseResult {
  /// Returns a run of two tests with these findings; one without them passes.
  static func run(
    _ exercise: Exercise = GoodExercise.good, first: [String] = [],
    second: [String] = [], verdict: Verdict? = nil
  ) -> ExerciseResult {
    var result = ExerciseResult(
      exercise: exercise, answers: "Exercises", verdict: .passed)
    for (name, seen) in [("It spends.", first), ("It stops.", second)] {
      var test = TestOutcome(
        id: name, name: name, file: "SpendTests.swift", line: 7)
      test.ending = seen.isEmpty ? .passed : .failed
      if !seen.isEmpty { test.findings = [.seen(seen)] }
      result.tests.append(test)
    }
    if result.passedCount < 2 { result.verdict = .notYet }
    if let verdict { result.verdict = verdict }
    return result
  }
}

extension Finding {
  /// Returns a finding as `expectHistory` records it.
  static func seen(_ lines: [String], instead: [String] = ["right"]) -> Finding
  {
    Finding(
      .history(expected: instead, actual: lines), lesson: "Think.",
      see: "Chapters/90.md")
  }
}
