import WorkbookBase

extension GradeRecord {
  /// The record for a terminal: each learner's exercises that did not pass, then
  /// a line for each learner.
  func text() -> String {
    var parts = submissions.map { $0.text() }
    if submissions.count > 1 { parts.append(summary()) }
    parts += strays.map { "Not a submission: \($0.printable)\n" }
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
    return lines.joined(separator: "\n") + "\n"
  }
}

extension GradeRecord.Submission {
  fileprivate func text() -> String {
    var lines = [
      "\(student.printable): \(points.asPoints) of \(possible) points"
    ]
    if let problem { lines.append("  \(problem.printable)") }
    let passed = exercises.filter { $0.verdict == .passed }.map(\.id)
    if !passed.isEmpty {
      lines += wrapped("  passed: " + passed.joined(separator: " "), to: 79)
    }
    let others =
      problem == nil ? exercises.filter { $0.verdict != .passed } : []
    let titles = others.map(\.title.count).max() ?? 0
    let verdicts = others.map(\.label.count).max() ?? 0
    for exercise in others {
      lines.append(
        "  \(exercise.id)  \(exercise.title.filled(to: titles))  "
          + "\(exercise.label.filled(to: verdicts))  "
          + share(exercise.points, of: exercise.possible))
      if let message = exercise.message {
        lines.append(
          "        \(String(message.prefix { !$0.isNewline }).printable)")
      }
      lines += exercise.mistakes.map { "        \($0.sentence)" }
    }
    lines += review.map { "  \($0.printable)" }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension GradeRecord.Exercise {
  /// The verdict, with the number of stages or programs that are right.
  fileprivate var label: String {
    let right = "\(parts.count { $0.holds }) of \(parts.count)"
    return verdict.label + (parts.isEmpty ? "" : ", \(right) right")
  }
}

private func share(_ points: Double, of possible: Int) -> String {
  points.asPoints.leftFilled(to: 4) + " / \(possible)"
}
