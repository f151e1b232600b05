import Findings
import WorkbookBase
import WorkbookIsolation

// Makes a grade from a test result. Output and files of a submission do not
// influence it.

extension GradeRecord.Exercise {
  init(
    _ result: ExerciseResult, rubric: [RubricPart], mistakes: [Mistake] = []
  ) {
    self.init(
      result.exercise,
      verdict: result.verdict.kind == .race ? .notYet : result.verdict.kind)
    message =
      result.verdict.message ?? result.shownFailure?.findings.first?.summary
      ?? result.firstFailure.map { "“\($0.name)” fails." }
    // A program's output must not look like a message of the grader.
    if case .crashed(let crash) = result.verdict, crash.isPrinted {
      message = "The program's own last words: “\(crash.message)”"
    }
    place = result.verdict.place(of: result.exercise.fileName).map {
      "\(result.exercise.fileName):\($0.line)"
    }
    self.mistakes = mistakes.map(\.name)
    seconds = (result.seconds * 1000).rounded() / 1000
    parts = rubric.map { part in
      GradeRecord.Part(
        name: part.name, weight: part.weight, holds: part.holds(in: result))
    }
    tests = result.tests.map { test in
      GradeRecord.Test(
        name: test.name, outcome: .init(test.ending), message: test.message)
    }
  }

  /// Creates the grade of an exercise that did not run.
  init(
    _ exercise: Exercise, verdict: GradeRecord.Verdict, message: String? = nil
  ) {
    self.init(
      id: exercise.id, title: exercise.title, chapter: exercise.chapter,
      kind: exercise.kind.rawValue, verdict: verdict,
      possible: exercise.points, message: message, seconds: 0, tests: [])
  }
}

extension GradeRecord.Test.Outcome {
  init(_ ending: TestOutcome.Ending) {
    switch ending {
    case .passed: self = .passed
    case .failed, .crashed, .stillRunning, .endedEarly: self = .failed
    case .running, .notRun, .skipped: self = .notRun
    }
  }
}

extension TestOutcome {
  /// The message of its first issue: lesson, expected, actual, place.
  fileprivate var message: String? {
    guard let finding = findings.first else { return nil }
    var lines = [finding.summary, finding.lesson].compactMap { $0 }
      .filter { !$0.isEmpty }
    lines += finding.sections.flatMap { ["\($0.title):"] + $0.rows }
    if let place = finding.place { lines.append("Look at: \(place)") }
    return lines.joined(separator: "\n")
  }
}
