import WorkbookBase

extension GradeRecord {
  /// Returns a row for each learner with a column for each exercise, for a
  /// grade book: student, points, possible, the exercises' points, a remark.
  func csv() -> String {
    let ids = submissions.first?.exercises.map(\.id) ?? asked
    var rows = [["student", "points", "possible"] + ids + ["remark"]]
    for submission in submissions {
      let points = submission.exercises.map(\.points.asPoints)
      rows.append(
        [
          submission.student, submission.points.asPoints,
          "\(submission.possible)",
        ] + points + [submission.remark])
    }
    return rows.map(CSVTable.line).joined()
  }
}

extension GradeRecord.Submission {
  /// Notes for the teacher: the reason for a missing grade, and unusual
  /// verdicts.
  var remark: String {
    if let problem { return problem }
    let ordinary: [GradeRecord.Verdict] = [.passed, .notYet, .notStarted]
    let odd = exercises.filter { !ordinary.contains($0.verdict) }
      .map { "\($0.id) \($0.verdict.label)" }
    let corrected = exercises.compactMap { exercise in
      exercise.correction.map {
        "\(exercise.id) \($0.points.asPoints) instead of "
          + "\(exercise.earned.asPoints): \($0.reason)"
      }
    }
    return (odd + corrected + review.map { "to review: \($0)" })
      .joined(separator: "; ")
  }
}
