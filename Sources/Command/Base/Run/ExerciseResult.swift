import Findings
import Foundation

/// Everything that a run found out about one exercise.
package struct ExerciseResult {
  package var exercise: Exercise
  /// The folder of the answer that ran, `Exercises` for the learner's.
  package var answers: String
  package var verdict: Verdict
  /// Whether the exercise had passed before, and its file was changed since.
  package var passedBefore = false
  /// Of what is built in stages, the first that does not pass; nil if all do, or
  /// none was tested.
  package var stage: Int?
  /// How many stages passed when it was tested before.
  package var stagesBefore = 0
  /// Whether nothing was written yet for the stage that does not pass.
  package var isAtNewStage = false
  /// Every expected test, in source order; empty if nothing could be built.
  package var tests: [TestOutcome] = []
  package var printed = Printed()
  /// What keeps the compiler from reading the answer, if anything does.
  package var obstacle: UnreadableFile?
  /// The text of the learner's file that the verdict is of, if it was tested.
  package var tested: String?
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
  /// How many stages pass.
  package var stagesPassed: Int {
    verdict.hasPassed ? exercise.stages.count : (stage ?? 1) - 1
  }
  package var passedCount: Int { tests.filter { $0.ending == .passed }.count }
  /// The tests that did not pass.
  package var failures: [TestOutcome] {
    tests.filter { $0.ending != .passed && $0.ending != .skipped }
  }
  /// The first test that did not pass.
  package var firstFailure: TestOutcome? { failures.first }
  /// Whether no test fails but those that fail by chance: then a search for
  /// races says more.
  package var failsByChanceAtMost: Bool {
    verdict.hasPassed || !failures.isEmpty && failures.allSatisfy(\.isStress)
  }
  /// The failure that tells most: what a search has found is the smallest
  /// program that goes wrong.
  ///
  /// Tests in another file than the first that fails are about what comes
  /// later.
  package var shownFailure: TestOutcome? {
    let first = firstFailure
    let searches = tests.filter {
      $0.isSearch && $0.ending == .failed && $0.file == first?.file
    }
    return searches.nearFirst.first ?? first
  }
}

extension ExerciseResult {
  /// The result of an answer that the compiler cannot even read.
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

  package var id: String
  /// The sentence that says what it tests.
  package var name: String
  package var file: String
  package var line: Int
  package var ending = Ending.notRun
  package var tags: Set<TestTag> = []
  package var findings: [Finding] = []
  /// What the kit has told of it besides.
  package var notes: [TestNote] = []
  /// Numbers for what it heard, in their order, if they were asked for.
  package var heard: [String] = []

  /// The stage that it belongs to, if its exercise has stages.
  package var stage: Int? { Exercise.stage(ofTestIn: file) }

  /// Whether threads run freely in it: a right answer passes it each time, and
  /// a wrong one fails it in ways that differ, or not at all.
  package var isStress: Bool { tags.contains(.stress) }

  /// Whether it goes through all small programs.
  ///
  /// It fails with the smallest one that goes wrong.
  package var isSearch: Bool { tags.contains(.search) }

  /// The rule of the contract that it tests: `P3`.
  package var rule: String? {
    notes.lazy.compactMap { if case .rule(let id) = $0 { id } else { nil } }
      .first
  }

  /// Whether it found something only where it was told to go further than a
  /// learner's test does.
  package var isFar: Bool {
    findings.contains(where: \.isFar)
  }

  /// Whether it has passed without a word on the answer: it is about something
  /// that comes after what another test found broken.
  package var isUnreached: Bool {
    ending == .passed && notes.contains(.unreached)
  }

  /// Its name without the number of a rule of the contract kit: an exercise has
  /// only some of them, and learners look for the others.
  package var sentence: String { name.unnumbered }
}

extension [TestOutcome] {
  /// Those first that find something near by: then an answer is told the same
  /// however far the searches go.
  var nearFirst: [TestOutcome] { filter { !$0.isFar } + filter(\.isFar) }
}

extension String {
  /// Without the number of a rule of the contract kit, `P9 ` or `P9: `.
  package var unnumbered: String {
    replacing(#/(^|\n|: )[A-Z]\d+:? /#) { $0.1 }
  }
}
