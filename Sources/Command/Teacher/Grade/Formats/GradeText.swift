import WorkbookBase

extension GradeRecord {
  /// Returns the record as text: a table for each learner, then a line for
  /// each.
  func text() -> String {
    var parts = submissions.map { $0.text() }
    if submissions.count > 1 { parts.append(summary()) }
    if submissions.count < expected {
      parts.append(
        "Not finished: \(submissions.count) of \(expected) submissions.\n")
    }
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
    var lines = [
      "\(student.printable): \(points.asPoints) of \(possible) points"
    ]
    if let problem { lines.append("  \(problem.printable)") }
    let titles = exercises.map(\.title.count).max() ?? 0
    let verdicts = exercises.map(\.verdict.label.count).max() ?? 0
    for exercise in exercises where problem == nil {
      lines.append(
        "  \(exercise.id)  \(exercise.title.filled(to: titles))  "
          + "\(exercise.verdict.label.filled(to: verdicts))  "
          + share(exercise.points, of: exercise.possible))
      if let message = exercise.message {
        lines.append("        \(message.firstLine.printable)")
      }
      if !exercise.mistakes.isEmpty {
        let names = exercise.mistakes.map(\.inSmallWords)
        lines.append("        looks like: \(names.joined(separator: "; "))")
      }
      for test in exercise.hidden ?? [] {
        lines.append(
          "        hidden: \(test.test.printable)  "
            + share(test.passed ? Double(test.points) : 0, of: test.points))
      }
      if let correction = exercise.correction {
        lines.append(
          "        by hand, instead of \(exercise.earned.asPoints): "
            + correction.reason.printable)
      }
    }
    lines += review.map { "  To review: \($0.printable)" }
    return lines.joined(separator: "\n") + "\n"
  }
}

private func share(_ points: Double, of possible: Int) -> String {
  points.asPoints.leftFilled(to: 4) + " / \(possible)"
}

extension String {
  var firstLine: String {
    String(prefix { !$0.isNewline })
  }
}
