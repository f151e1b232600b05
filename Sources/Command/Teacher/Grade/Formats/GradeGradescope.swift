import WorkbookTools
import WorkbookCourse
import WorkbookRunner
import WorkbookTools

/// What Gradescope reads from `/autograder/results/results.json`, see
/// <https://gradescope-autograders.readthedocs.io/en/latest/specs/>.
private struct GradescopeResults: Encodable {
  struct Test: Encodable {
    var score: Double
    var max_score: Int
    var status: String
    var name: String
    var number: String
    var output: String
  }

  // No `score`: Gradescope then adds up the tests', which cannot disagree.
  var execution_time: Double
  var output: String
  var stdout_visibility = "hidden"
  var tests: [Test]
}

extension GradeRecord.Submission {
  /// The submission as Gradescope's `results.json`.
  func gradescope() throws -> String {
    let seconds = exercises.map(\.seconds).reduce(0, +)
    let results = GradescopeResults(
      execution_time: (seconds * 1000).rounded() / 1000,
      output: problem ?? "\(points.asPoints) of \(possible) points",
      tests: exercises.map { exercise in
        GradescopeResults.Test(
          score: exercise.points, max_score: exercise.possible,
          status: exercise.verdict == .passed ? "passed" : "failed",
          name: exercise.title, number: exercise.id, output: exercise.story)
      })
    return String(decoding: try json(results), as: UTF8.self)
  }
}

extension GradeRecord.Exercise {
  /// The verdict, what went wrong, and each test: what the learner reads.
  fileprivate var story: String {
    var lines = [verdict.label]
    if let message, !tests.contains(where: { $0.message == message }) {
      lines.append(message)
    }
    if let correction {
      lines.append(
        "\(correction.points.asPoints) points instead of \(earned.asPoints): "
          + correction.reason)
    }
    for part in parts {
      lines.append("\(part.holds ? "holds" : "does not hold"): \(part.name)")
    }
    for test in tests {
      let word = test.outcome == .notRun ? "not run" : test.outcome.rawValue
      lines.append("\(word): \(test.name)")
      if let message = test.message { lines.append(message) }
    }
    return lines.joined(separator: "\n")
  }
}
