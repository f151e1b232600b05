/// How a failing answer fails: which tests, and what was seen in each.
///
/// Two answers with the same pattern show the same behaviour to the tests, so
/// nobody can tell their misunderstandings apart. What only chance shows, a
/// stress test, belongs to it only if nothing else fails.
package struct FailurePattern: Hashable {
  /// A test that does not pass.
  package struct Failing: Hashable {
    package var test: String
    /// `failed`, `crashed`, `stillRunning`, `endedEarly` or `notRun`.
    package var ending: String
    /// What was seen, as a short number.
    package var digest: String

    package init(test: String, ending: String, digest: String) {
      (self.test, self.ending, self.digest) = (test, ending, digest)
    }

    init(test: String, ending: String, observed: [String]) {
      self.init(
        test: test, ending: ending,
        digest: String(
          fingerprint(observed.joined(separator: "\n")).prefix(8)))
    }
  }

  /// In the order of the test file.
  package var failing: [Failing]

  package init(failing: [Failing]) {
    self.failing = failing
  }

  /// The pattern of a run; nil if it says nothing about behaviour, because the
  /// run passed or never got as far as the tests.
  package init?(_ result: ExerciseResult) {
    let failures = result.failures
    let certain = failures.filter { !$0.isStress && !$0.isSearch }
    failing = (certain.isEmpty ? failures : certain).map { test in
      Failing(
        test: test.name, ending: "\(test.ending)",
        observed: Self.observed(in: test, of: result))
    }
    if failing.isEmpty { return nil }
  }

  /// What was seen in a test, in its own words, without what changes from run
  /// to run.
  package static func observed(in test: TestOutcome, of result: ExerciseResult)
    -> [String]
  {
    // Which two accesses meet is different each time.
    var observed =
      test.isStress || test.id == TestOutcome.raceID
      ? [] : test.issues.flatMap(observed)
    if case .crashed(let crash) = result.verdict, crash.test == test.name {
      observed.append(crash.message)
    }
    return observed.map(normalised)
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

extension FailurePattern {
  /// A line without what differs between two runs of one answer, between two
  /// machines, or between two ways to write down the same idea.
  ///
  /// That is: addresses, identities, ports, the lines and folders of files, and
  /// the names of the types that an answer declares for itself.
  static func normalised(_ line: String) -> String {
    line
      .replacing(#/0x[0-9a-fA-F]+/#, with: "0x…")
      .replacing(#/\(unknown context at \$[0-9a-f]+\)\./#, with: "")
      .replacing(#/(Exercise\d\d_\d+)\.\w+/#) { "\($0.1).…" }
      .replacing(#/CombineIdentifier\([^)]*\)/#, with: "CombineIdentifier(…)")
      .replacing(#/(127\.0\.0\.1|localhost):[0-9]+/#) { "\($0.1):…" }
      .replacing(#/(\.swift)(:[0-9]+)+/#) { "\($0.1):…" }
      .replacing(#/(^|[\s"(])(file:\/\/)?\/([^\s":)]*\/)/#) { "\($0.1)" }
      // Whether the line of a call is known depends on how it was compiled.
      .replacing(#/, made at \S*\.swift:…/#, with: "")
  }
}
