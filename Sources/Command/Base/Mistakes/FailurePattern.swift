import Findings

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

  /// How an answer behaved in a test, without what changes from run to run.
  package static func observed(in test: TestOutcome, of result: ExerciseResult)
    -> [String]
  {
    // Which two accesses meet is different each time.
    var observed =
      test.isStress || test.id == TestOutcome.raceID
      ? [] : test.findings.flatMap(\.observed)
    if case .crashed(let crash) = result.verdict, crash.test == test.name {
      observed.append(crash.message)
    }
    return observed.map(normalised)
  }
}

extension Finding {
  /// The first difference and what follows it, and what else is behavior: words
  /// that teach are not.
  fileprivate var observed: [String] {
    let seen: [String] =
      switch comparison {
      case .history(let expected, let actual):
        ["\(difference ?? 0)"] + expected.dropFirst(difference ?? 0).prefix(1)
          + actual.dropFirst(difference ?? 0)
      case .prediction(let lines, let right):
        ["\(right)"] + lines.dropFirst(right)
      case .condition(let source, _, _): [source]
      case .event(let lines): lines
      case nil: []
      }
    return seen + behavior
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
  }
}
