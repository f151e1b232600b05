import WorkbookCourse

/// How a failing answer fails: which tests, and what was seen in each.
///
/// Two answers with the same signature show the same behaviour to the tests,
/// so nobody can tell their misunderstandings apart.
package struct Signature: Codable, Hashable {
  /// A test that does not pass.
  package struct Failing: Codable, Hashable {
    package var test: String
    /// `failed`, `crashed`, `stillRunning`, `endedEarly` or `notRun`.
    package var ending: String
    /// What was seen, in the test's own words, without what changes from run
    /// to run.
    package var observed: [String]
  }

  /// In the order of the test file.
  package var failing: [Failing]

  /// The signature of a run; nil if it says nothing about behaviour, because
  /// the run passed or never got as far as the tests.
  package init?(_ result: ExerciseResult) {
    failing = result.tests.compactMap { test in
      guard test.ending != .passed, test.ending != .skipped else { return nil }
      var observed = test.issues.flatMap(Self.observed)
      if case .crashed(let crash) = result.verdict, crash.test == test.name {
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

extension Signature {
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
  }
}
