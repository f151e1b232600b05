import Foundation
import WorkbookBase

extension GradeRecord {
  /// A Markdown file for each learner, by file name; each is about one learner.
  func feedback() -> [String: String] {
    var files: [String: String] = [:]
    for submission in submissions {
      var name = submission.student.map {
        $0.isLetter || $0.isNumber || "-_. ".contains($0) ? $0 : "_"
      }
      while name.first == "." { name.removeFirst() }
      var file = String(name) + ".md"
      while files[file] != nil { file = "_" + file }
      files[file] = submission.feedback
    }
    return files
  }
}

extension GradeRecord.Submission {
  fileprivate var feedback: String {
    var lines = ["# \(student.printable.asText)", ""]
    lines += ["\(points.asPoints) of \(possible) points.", ""]
    let remarks = (problem.map { [$0] } ?? []) + review
    for remark in remarks { lines += ["> \(remark.printable.asText)", ""] }
    lines += ["| exercise | | points |", "|---|---|---|"]
    for exercise in exercises {
      lines.append(
        "| \(exercise.id) \(exercise.title) | \(exercise.verdict.label) | "
          + "\(exercise.points.asPoints) of \(exercise.possible) |")
    }
    let silent: [GradeRecord.Verdict] = [.passed, .notStarted, .missing]
    for exercise in exercises where !silent.contains(exercise.verdict) {
      lines += ["", "## \(exercise.id) \(exercise.title)", ""]
      lines += exercise.feedback
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension GradeRecord.Exercise {
  /// The verdict, its reason as `test` gives it, and the next step, in Markdown.
  fileprivate var feedback: [String] {
    var lines = ["**\(verdict.label.capitalizedFirst)**"]
    if let place { lines[0] += ", see \(place.asText)" }
    lines[0] += "."
    if !parts.isEmpty {
      lines.append("")
      lines += parts.map { "- [\($0.holds ? "x" : " ")] \($0.name.asText)" }
    }
    for mistake in mistakes {
      lines += ["", "\(mistake.sentence) \(mistake.text)"]
    }
    if let failure {
      lines += ["", "The first failure: *\(failure.test.asText)*", ""]
      lines += failure.message.asBlock
    } else if let message {
      lines += [""] + message.asBlock
    }
    if verdict != .notAllowed, verdict != .notGraded {
      lines += ["", "Next: `swift run workbook hint \(id)`."]
    }
    return lines
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

  /// Lines that Markdown shows as they are.
  fileprivate var asBlock: [String] {
    let rows = split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).printable }
    return ["````text"] + rows.map { $0.replacing("````", with: "'''' ") }
      + ["````"]
  }
}
