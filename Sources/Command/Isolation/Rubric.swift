import Findings
import WorkbookBase

extension RubricPart {
  /// Returns the rubric of the course table, or else one part for each stage,
  /// for each program of a prediction, or for each way of testing.
  ///
  /// A part that the starter passes is omitted, since it is worth nothing.
  static func all(
    _ solution: ExerciseResult, _ starter: ExerciseResult, _ exercise: Exercise
  ) -> [RubricPart] {
    guard exercise.rubric.isEmpty else { return exercise.rubric }
    if !exercise.stages.isEmpty {
      return exercise.stages.indices.map { index in
        RubricPart(
          exercise.name(ofStage: index + 1), weight: 1,
          tests: solution.tests.filter { $0.stage == index + 1 }.map(\.name))
      }
    }
    let parts =
      exercise.kind == .predict
      ? solution.tests.map { RubricPart($0.name, weight: 1, tests: [$0.name]) }
      : RubricPart.groups(of: solution.tests)
    return parts.filter { !$0.holds(in: starter) }
  }

  static func groups(of tests: [TestOutcome]) -> [RubricPart] {
    var parts: [RubricPart] = []
    for test in tests {
      let group =
        if test.isSearch {
          "every small program"
        } else if test.isStress || test.tags.contains(.interleaved) {
          "several threads"
        } else {
          "the examples"
        }
      if let index = parts.firstIndex(where: { $0.name == group }) {
        parts[index].tests.append(test.name)
      } else {
        parts.append(RubricPart(group, weight: 1, tests: [test.name]))
      }
    }
    return parts
  }

  package func holds(in result: ExerciseResult) -> Bool {
    let passed = Set(
      result.tests.filter { $0.ending == .passed }.map(\.name))
    return !tests.isEmpty && tests.allSatisfy(passed.contains)
  }
}
