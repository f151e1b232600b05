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
  /// Whether the learner's program removed its own source, which was put back.
  var deletedItsFile = false
  /// How long the tests ran, in seconds; building not counted.
  var seconds = 0.0

  var file: String { exercise.file(in: answers) }
  var passedCount: Int { tests.filter { $0.ending == .passed }.count }
  /// The first test that did not pass.
  var firstFailure: TestOutcome? {
    tests.first { $0.ending != .passed && $0.ending != .skipped }
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
