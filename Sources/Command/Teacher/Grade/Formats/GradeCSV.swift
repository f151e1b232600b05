import WorkbookBase

extension GradeRecord {
  /// A row for each learner, with a column for each exercise: student, points,
  /// possible, the exercises' points, a remark.
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
    return rows.map(Self.row).joined()
  }

  /// A row of a CSV file (RFC 4180).
  ///
  /// A cell that a spreadsheet would run as a formula begins with an
  /// apostrophe, because names come from learners.
  private static func row(_ cells: [String]) -> String {
    cells.map { cell in
      let isFormula = cell.first.map { "=+-@\t\r".contains($0) } ?? false
      let text = (isFormula ? "'" : "") + cell
      let mustQuote = text.unicodeScalars.contains {
        ",\"\r\n".unicodeScalars.contains($0)
      }
      return mustQuote
        ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
    }.joined(separator: ",") + "\r\n"
  }
}

extension GradeRecord.Submission {
  /// The reason why nothing was graded, or the unusual verdicts and files.
  fileprivate var remark: String {
    if let problem { return problem }
    let ordinary: [GradeRecord.Verdict] = [.passed, .notYet, .notStarted]
    let odd = exercises.filter { !ordinary.contains($0.verdict) }
      .map { "\($0.id) \($0.verdict.label)" }
    return (odd + review).joined(separator: "; ")
  }
}
