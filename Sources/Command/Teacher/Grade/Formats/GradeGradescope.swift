import WorkbookBase

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
    var output_format = "md"
  }

  // No `score`: Gradescope then adds up the tests', which cannot disagree.
  var execution_time: Double
  var output: String
  var stdout_visibility = "hidden"
  var tests: [Test]
}

extension GradeRecord.Submission {
  /// The submission as Gradescope's `results.json`; what a learner reads of an
  /// exercise is what stands in a feedback file.
  func gradescope(in checkout: Checkout, of course: Course) throws -> String {
    let seconds = exercises.map(\.seconds).reduce(0, +)
    let results = GradescopeResults(
      execution_time: (seconds * 1000).rounded() / 1000,
      output: problem ?? "\(points.asPoints) of \(possible) points",
      tests: exercises.map { exercise in
        GradescopeResults.Test(
          score: exercise.points, max_score: exercise.possible,
          status: exercise.verdict == .passed ? "passed" : "failed",
          name: exercise.title, number: exercise.id,
          output: exercise.feedback(in: checkout, of: course)
            .joined(separator: "\n"))
      })
    return String(decoding: try json(results), as: UTF8.self)
  }
}
