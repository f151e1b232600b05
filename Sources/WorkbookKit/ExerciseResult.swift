import Foundation
import WorkbookCourse
import WorkbookTools

/// Everything that a run found out about one exercise.
package struct ExerciseResult {
  package var exercise: Exercise
  /// The folder of the answer that ran, `Exercises` for the learner's.
  package var answers: String
  package var verdict: Verdict
  /// Whether the exercise had passed before, and its file was changed since.
  package var passedBefore = false
  /// Every expected test, in source order; empty if nothing could be built.
  package var tests: [TestOutcome] = []
  package var printed = Printed()
  /// Whether the learner's program removed its own source, which was put back.
  package var deletedItsFile = false
  /// How long the tests ran, in seconds; building not counted.
  package var seconds = 0.0

  package init(exercise: Exercise, answers: String, verdict: Verdict) {
    self.exercise = exercise
    self.answers = answers
    self.verdict = verdict
  }

  /// Whether it passed once and no longer does.
  package var brokeAfterPassing: Bool {
    let isBroken = ![.passed, .notStarted, .missing].contains(verdict.kind)
    return passedBefore && isBroken
  }

  package var file: String { exercise.file(in: answers) }
  package var passedCount: Int { tests.filter { $0.ending == .passed }.count }
  /// The first test that did not pass.
  package var firstFailure: TestOutcome? {
    tests.first { $0.ending != .passed && $0.ending != .skipped }
  }
}

/// What became of one test.
package struct TestOutcome {
  package enum Ending: Equatable {
    /// It has started; only while its run is being read.
    case running
    case passed
    case failed
    case crashed
    case stillRunning
    case endedEarly
    /// It never started: nothing is known of it, so it is not passed.
    case notRun
    case skipped
  }

  package struct Attachment {
    package var name: String
    package var data: Data
  }

  package var id: String
  /// The sentence that says what it tests.
  package var name: String
  package var file: String
  package var line: Int
  package var ending = Ending.notRun
  package var issues: [Issue] = []
  package var attachments: [Attachment] = []
}
