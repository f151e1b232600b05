import Findings
import WorkbookBase
import WorkbookIsolation

// From the runner's results to a grade. Nothing that a submission prints or
// leaves in a file has a say in it.

extension GradeRecord.Exercise {
  init(_ result: ExerciseResult, _ match: MistakeMatch = .none) {
    self.init(
      result.exercise,
      verdict: result.verdict.kind == .race ? .notYet : result.verdict.kind)
    let shown = result.shownFailure
    message =
      result.verdict.message ?? shown?.findings.first?.summary
      ?? shown.map { "“\($0.name)” fails." }
    // A report quotes what a program prints, so that it cannot pass for the
    // grader's own words.
    if case .crashed(let crash) = result.verdict, crash.isPrinted {
      message = "The program's own last words: “\(crash.message)”"
    }
    place = result.verdict.place(of: result.exercise.fileName).map {
      "\(result.exercise.fileName):\($0.line)"
    }
    page = shown?.findings.first?.place
    mistakes = match.introduced.map { sentence, mistake in
      .init(name: mistake.name, sentence: sentence, text: mistake.text)
    }
    failure = shown.flatMap { test in
      test.message.map { .init(test: test.name, message: $0) }
    }
    parts = result.parts
    tests = result.tests.map { .init($0) }
    seconds = (result.seconds * 1000).rounded() / 1000
    let right = Double(parts.count { $0.holds }) / Double(max(parts.count, 1))
    let share = result.verdict.hasPassed ? 1 : right
    points = (Double(possible) * share).inHundredths
  }

  /// Creates the grade of an exercise that did not run.
  init(
    _ exercise: Exercise, verdict: GradeRecord.Verdict, message: String? = nil
  ) {
    self.init(
      id: exercise.id, title: exercise.title, verdict: verdict,
      possible: exercise.points, message: message)
  }
}

extension ExerciseResult {
  /// The stages of an exercise, or the programs of a prediction; none for
  /// another exercise, and none for an answer whose tests prove nothing.
  ///
  /// A data race costs the last stage, since an answer with one does not pass.
  fileprivate var parts: [GradeRecord.Part] {
    let tested: [Verdict.Kind] = [
      .passed, .notYet, .race, .crashed, .stillRunning,
    ]
    if !tested.contains(verdict.kind) { return [] }
    if exercise.kind == .predict {
      return tests.map { .init(name: $0.name, holds: $0.ending == .passed) }
    }
    return exercise.stages.indices.map { index in
      let own = tests.filter { $0.stage == index + 1 }
      let isSafe = verdict.kind != .race || index + 1 < exercise.stages.count
      return .init(
        name: exercise.name(ofStage: index + 1),
        holds: isSafe && !own.isEmpty
          && own.allSatisfy { $0.ending == .passed })
    }
  }
}

extension GradeRecord.Test {
  fileprivate init(_ test: TestOutcome) {
    name = test.name
    let isOpen = [.running, .notRun, .skipped].contains(test.ending)
    outcome = test.ending == .passed ? .passed : isOpen ? .notRun : .failed
  }
}

extension TestOutcome {
  /// Its first issue: lesson, expected, actual, page.
  fileprivate var message: String? {
    guard let finding = findings.first else { return nil }
    var lines = [finding.summary, finding.lesson].compactMap { $0 }
      .filter { !$0.isEmpty }
    lines += finding.sections.flatMap { ["\($0.title):"] + $0.rows }
    if let place = finding.place { lines.append("Look at: \(place)") }
    return lines.joined(separator: "\n")
  }
}
