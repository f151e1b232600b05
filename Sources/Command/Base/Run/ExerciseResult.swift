import Findings
import Foundation

package struct ExerciseResult {
  package var exercise: Exercise
  /// The folder of the answer that ran, `Exercises` for the learner's.
  package var answers: String
  package var verdict: Verdict
  /// A Boolean value that indicates whether the exercise passed before its file
  /// was changed.
  package var passedBefore = false
  /// The first stage that does not pass; nil without one.
  package var stage: Int?
  /// The number of stages that passed in the test before.
  package var stagesBefore = 0
  package var isAtNewStage = false
  /// All tests, in source order; empty if nothing could be built.
  package var tests: [TestOutcome] = []
  package var printed = Printed()
  /// The reason why the compiler cannot read the answer, if there is one.
  package var obstacle: UnreadableFile?
  /// The tested text of the learner's file.
  package var tested: String?
  /// The duration of the tests in seconds, without the build.
  package var seconds = 0.0

  package init(exercise: Exercise, answers: String, verdict: Verdict) {
    self.exercise = exercise
    self.answers = answers
    self.verdict = verdict
  }

  /// A Boolean value that indicates whether the exercise passed once and now
  /// fails.
  package var brokeAfterPassing: Bool {
    let isBroken = ![.passed, .notStarted, .missing].contains(verdict.kind)
    return passedBefore && isBroken
  }

  package var file: String { exercise.file(in: answers) }
  package var stagesPassed: Int {
    verdict.hasPassed ? exercise.stages.count : (stage ?? 1) - 1
  }
  package var passedCount: Int { tests.filter { $0.ending == .passed }.count }
  package var failures: [TestOutcome] {
    tests.filter { $0.ending != .passed && $0.ending != .skipped }
  }
  package var firstFailure: TestOutcome? { failures.first }
  /// A Boolean value that indicates whether only tests fail that depend on
  /// chance.
  ///
  /// Then ThreadSanitizer shows more.
  package var failsByChanceAtMost: Bool {
    verdict.hasPassed || !failures.isEmpty && failures.allSatisfy(\.isStress)
  }
  /// The failure that a report shows: a search's, because its program is the
  /// smallest, or else the first.
  ///
  /// Tests in a later file than the first failing one are about later stages.
  package var shownFailure: TestOutcome? {
    let first = firstFailure
    let searches = tests.filter {
      $0.isSearch && $0.ending == .failed && $0.file == first?.file
    }
    return searches.nearFirst.first ?? first
  }
}

extension ExerciseResult {
  package init(exercise: Exercise, answers: String, obstacle: UnreadableFile) {
    var line = 1
    if case .conflict(let first) = obstacle { line = first }
    let message = CompilerMessage(
      file: exercise.file(in: answers), line: line, column: 1,
      severity: .error, text: "the file \(obstacle.words)")
    self.init(
      exercise: exercise, answers: answers, verdict: .doesNotCompile([message]))
    self.obstacle = obstacle
  }
}

package struct TestOutcome {
  package enum Ending: Equatable {
    /// It has started, and its end has not been read yet.
    case running
    case passed
    case failed
    case crashed
    case stillRunning
    case endedEarly
    case notRun
    case skipped
  }

  package var id: String
  /// The promise that it tests.
  package var name: String
  package var file: String
  package var line: Int
  package var ending = Ending.notRun
  package var tags: Set<TestTag> = []
  package var findings: [Finding] = []
  /// The kit's other notes.
  package var notes: [TestNote] = []
  /// Digests of its histories, in order; empty unless they were requested.
  package var heard: [String] = []

  package var stage: Int? { Exercise.stage(ofTestIn: file) }

  /// A Boolean value that indicates whether threads run freely in it, so that a
  /// wrong answer fails by chance.
  package var isStress: Bool { tags.contains(.stress) }

  /// A Boolean value that indicates whether it plays all small programs; its
  /// finding is the smallest that fails.
  package var isSearch: Bool { tags.contains(.search) }

  /// A Boolean value that indicates whether only a search that is longer than a
  /// learner's found something.
  package var isFar: Bool {
    findings.contains(where: \.isFar)
  }
}

extension [TestOutcome] {
  /// The outcomes of short searches first, so that a longer search does not
  /// change the verdict.
  var nearFirst: [TestOutcome] { filter { !$0.isFar } + filter(\.isFar) }
}
