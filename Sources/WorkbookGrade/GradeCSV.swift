import WorkbookCourse
import WorkbookKit

extension GradeRecord {
  /// A row for each learner, with a column for each exercise, as a grade book
  /// wants it: student, points, possible, the exercises' points, a remark.
  ///
  /// Rows end with CRLF, cells are quoted where they must be (RFC 4180). A cell
  /// that a spreadsheet would run as a formula begins with an apostrophe:
  /// folder names come from learners.
  func csv() -> String {
    let ids = submissions.first?.exercises.map(\.id) ?? []
    var rows = [["student", "points", "possible"] + ids + ["remark"]]
    for submission in submissions {
      let points = submission.exercises.map { "\($0.points)" }
      rows.append(
        [submission.student, "\(submission.points)", "\(submission.possible)"]
          + points + [submission.remark])
    }
    return rows.map { $0.map(cell).joined(separator: ",") + "\r\n" }.joined()
  }
}

extension GradeRecord.Submission {
  /// What else a teacher should know: why not, or which exercises were odd.
  fileprivate var remark: String {
    if let problem { return problem }
    let ordinary: [GradeRecord.Verdict] = [.passed, .notYet, .notStarted]
    let odd = exercises.filter { !ordinary.contains($0.verdict) }
      .map { "\($0.id) \($0.verdict.words)" }
    return (odd + review.map { "to review: \($0)" }).joined(separator: "; ")
  }
}

private func cell(_ text: String) -> String {
  var text = text
  if let first = text.first, "=+-@\t\r".contains(first) { text = "'" + text }
  let mustQuote = text.unicodeScalars.contains { ",\"\r\n".contains($0) }
  guard mustQuote else { return text }
  return "\"" + text.replacing("\"", with: "\"\"") + "\""
}

extension String {
  fileprivate func contains(_ scalar: Unicode.Scalar) -> Bool {
    unicodeScalars.contains(scalar)
  }
}
