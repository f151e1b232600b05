import WorkbookCourse
import WorkbookKit
import WorkbookTools

extension GradeRecord {
  /// The record for people: a table for each learner, then a line for each.
  func text() -> String {
    var parts = submissions.map { $0.text() }
    if submissions.count > 1 { parts.append(summary()) }
    return parts.joined(separator: "\n")
  }

  private func summary() -> String {
    let names = submissions.map(\.student.printable)
    let width = names.map(\.count).max() ?? 0
    var lines = ["All together"]
    for (name, submission) in zip(names, submissions) {
      lines.append(
        "  \(name.filled(to: width))  "
          + share(submission.points, of: submission.possible)
          + (submission.problem == nil ? "" : "  could not be graded"))
    }
    let total = share(points, of: possible)
    lines.append("  \("Sum".filled(to: width))  \(total)")
    return lines.joined(separator: "\n") + "\n"
  }
}

extension GradeRecord.Submission {
  fileprivate func text() -> String {
    var lines = ["\(student.printable): \(points) of \(possible) points"]
    if let problem { lines.append("  \(problem.printable)") }
    let titles = exercises.map(\.title.count).max() ?? 0
    let verdicts = exercises.map(\.verdict.words.count).max() ?? 0
    for exercise in exercises where problem == nil {
      lines.append(
        "  \(exercise.id)  \(exercise.title.filled(to: titles))  "
          + "\(exercise.verdict.words.filled(to: verdicts))  "
          + share(exercise.points, of: exercise.possible))
      if let message = exercise.message {
        lines.append("        \(message.firstLine.printable)")
      }
    }
    lines += review.map { "  To review: \($0.printable)" }
    return lines.joined(separator: "\n") + "\n"
  }
}

private func share(_ points: Int, of possible: Int) -> String {
  let text = "\(points)"
  return String(repeating: " ", count: max(0, 4 - text.count))
    + "\(text) / \(possible)"
}

extension String {
  var firstLine: String {
    String(prefix { !$0.isNewline })
  }

  /// Without the characters that would move a terminal's cursor or colours.
  var printable: String {
    String(
      unicodeScalars.filter { scalar in
        scalar.properties.generalCategory != .control
      })
  }
}
