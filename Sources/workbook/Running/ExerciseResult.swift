import Foundation
import Timeline

/// Everything that a run found out about one exercise.
struct ExerciseResult {
  var exercise: Exercise
  /// The folder of the answer that ran, `Exercises` for the learner's.
  var answers: String
  var verdict: Verdict
  /// Every expected test, in source order; empty if nothing could be built.
  var tests: [TestOutcome] = []
  var printed = Printed()
  /// What keeps the compiler from reading the answer, if anything does.
  var obstacle: Obstacle?
  /// What the learner's program did to answers, which were put back.
  var harm: KeptFiles.Harm?
  /// How long the tests ran, in seconds; building not counted.
  var seconds = 0.0

  var file: String { exercise.file(in: answers) }
  var passedCount: Int { tests.filter { $0.ending == .passed }.count }
  /// The first test that did not pass.
  var firstFailure: TestOutcome? {
    tests.first { $0.ending != .passed && $0.ending != .skipped }
  }
}

extension ExerciseResult {
  /// The result of an answer that the compiler cannot even read.
  init(exercise: Exercise, answers: String, obstacle: Obstacle) {
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
struct TestOutcome {
  enum Ending: Equatable {
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

  struct Attachment {
    var name: String
    var data: Data
  }

  var id: String
  /// The sentence that says what it tests.
  var name: String
  var file: String
  var line: Int
  var ending = Ending.notRun
  var issues: [Issue] = []
  var attachments: [Attachment] = []
}

extension TestOutcome {
  /// What the run should have been and what it was, if the test says.
  var timelines: TimelineComparison? {
    attachments.lazy.filter { $0.name.hasPrefix("timelines") }
      .compactMap {
        try? TimelineComparison(json: String(decoding: $0.data, as: UTF8.self))
      }.first
  }
}
