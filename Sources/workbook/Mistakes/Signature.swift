/// How a failing answer fails: which tests, and what was seen in each.
///
/// Two answers with the same signature show the same behaviour to the tests,
/// so nobody can tell their misunderstandings apart.
struct Signature: Codable, Hashable {
  /// A test that does not pass.
  struct Failing: Codable, Hashable {
    var test: String
    /// `failed`, `crashed`, `stillRunning`, `endedEarly` or `notRun`.
    var ending: String
    /// What was seen, in the test's own words, without what changes from run
    /// to run.
    var observed: [String]
  }

  /// In the order of the test file.
  var failing: [Failing]

  /// The signature of a run; nil if it says nothing about behaviour, because
  /// the run passed or never got as far as the tests.
  init?(_ result: ExerciseResult) {
    failing = result.tests.compactMap { test in
      guard test.ending != .passed, test.ending != .skipped else { return nil }
      var observed = test.issues.flatMap(Self.observed)
      if let crash = result.verdict.crash, crash.test == test.name {
        observed.append(crash.message)
      }
      return Failing(
        test: test.name, ending: "\(test.ending)",
        observed: observed.map(Self.normalised))
    }
    if failing.isEmpty { return nil }
  }

  /// What happened, and the lesson.
  ///
  /// The lesson tells two expectations of one test apart. What was expected is
  /// the same for everybody.
  private static func observed(in issue: Issue) -> [String] {
    issue.sections.filter { $0.title != "Expected" }.flatMap(\.lines)
      + issue.lesson.split(separator: "\n").map(String.init)
  }
}

extension Verdict {
  fileprivate var crash: Crash? {
    switch self {
    case .crashed(let crash): crash
    case .brokeAfterPassing(let verdict): verdict.crash
    default: nil
    }
  }
}
