import WorkbookBase
import Foundation

extension GradeRecord {
  /// Returns a Markdown file for each learner, by file name.
  ///
  /// It has nothing about other learners, and nothing for the teacher alone.
  func feedback(in checkout: Checkout, of course: Course) -> [String: String] {
    var files: [String: String] = [:]
    for submission in submissions {
      var name = submission.student.map {
        $0.isLetter || $0.isNumber || "-_. ".contains($0) ? $0 : "_"
      }
      while name.first == "." { name.removeFirst() }
      var file = String(name) + ".md"
      while files[file] != nil { file = "_" + file }
      files[file] = submission.feedback(in: checkout, of: course)
    }
    return files
  }
}

extension GradeRecord.Submission {
  fileprivate func feedback(in checkout: Checkout, of course: Course) -> String
  {
    var lines = ["# \(student.printable.asText)", ""]
    lines += ["\(points.asPoints) of \(possible) points.", ""]
    if let problem { lines += ["> \(problem.printable.asText)", ""] }
    lines += ["| exercise | | points |", "|---|---|---|"]
    for exercise in exercises {
      lines.append(
        "| \(exercise.id) \(exercise.title) | \(exercise.verdict.label) | "
          + "\(exercise.points.asPoints) of \(exercise.possible) |")
    }
    for exercise in exercises where exercise.needsWords {
      lines += ["", "## \(exercise.id) \(exercise.title)", ""]
      lines += exercise.feedback(in: checkout, of: course)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension GradeRecord.Exercise {
  fileprivate var needsWords: Bool {
    correction != nil || hidden != nil
      || ![.passed, .notStarted, .missing].contains(verdict)
  }

  /// Returns the verdict, the failure, and the next step as lines of Markdown.
  fileprivate func feedback(in checkout: Checkout, of course: Course)
    -> [String]
  {
    let exercise = course.exercises.first { $0.id == id }
    var lines = ["**\(verdict.label.capitalizedFirst)**"]
    if let place { lines[0] += ", see \(place.asText)" }
    lines[0] += "."
    if let correction {
      lines += [
        "",
        "Points given by hand: \(correction.points.asPoints) instead of "
          + "\(earned.asPoints). "
          + correction.reason.printable.asText.capitalizedFirst,
      ]
    }
    if !parts.isEmpty, verdict != .passed {
      lines.append("")
      lines += parts.map {
        "- [\($0.holds ? "x" : " ")] \($0.name) (weight \($0.weight))"
      }
    }
    // Show only the teacher's name for a hidden test, never its message.
    if let hidden {
      lines += ["", "Tests that you have not seen:", ""]
      lines += hidden.map {
        "- [\($0.passed ? "x" : " ")] \($0.told.printable.asText)"
          + " (\(counted($0.points, "point")))"
      }
    }
    if let test = tests.first(where: { $0.outcome == .failed }) {
      lines += ["", "First failure: *\(test.name.asText)*", ""]
      lines += (test.message ?? message ?? "").asBlock
    } else if let message {
      lines += [""] + message.asBlock
    }
    let known = exercise.map { Mistake.all(of: $0, in: checkout) } ?? []
    for (number, mistake) in known.filter({ mistakes.contains($0.name) })
      .enumerated()
    {
      let start = number == 0 ? "This looks like" : "And like"
      lines += ["", "\(start) *\(mistake.title)*. \(mistake.text)"]
    }
    if let exercise, let hint = hint(in: checkout, exercise) {
      lines += ["", hint]
    }
    return lines
  }

  /// Returns the hint to read: the first, or the second once most tests pass.
  private func hint(in checkout: Checkout, _ exercise: Exercise) -> String? {
    guard verdict != .passed, verdict != .notAllowed else { return nil }
    let count = (checkout.text(exercise.hintsFile) ?? "")
      .split(whereSeparator: \.isNewline)
      .filter { $0.hasPrefix("## Hint") }.count
    guard count > 0 else { return nil }
    let passed = tests.filter { $0.outcome == .passed }.count
    let number = 2 * passed > tests.count && count > 1 ? 2 : 1
    return "Next: hint \(number) of \(count), "
      + "`swift run workbook hint \(id)`."
  }
}

extension String {
  /// The text with Markdown's special characters escaped.
  fileprivate var asText: String {
    var result = ""
    for letter in self {
      if "\\`*_{}[]<>#|!".contains(letter) { result.append("\\") }
      result.append(letter.isNewline ? " " : letter)
    }
    return result
  }

  /// The lines as a code block of Markdown.
  fileprivate var asBlock: [String] {
    let rows = split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).printable }
    return ["````text"] + rows.map { $0.replacing("````", with: "'''' ") }
      + ["````"]
  }
}
