import Findings

/// The behaviour of a failing answer: the failing tests, their endings, the
/// first difference of each, and the smallest failing program.
///
/// Tests cannot distinguish two answers with the same pattern. A stress test,
/// which fails by chance, belongs to a pattern only if no other test fails; so
/// does a search, whose smallest program distinguishes more.
package struct FailurePattern: Hashable {
  package struct Failing: Hashable {
    package var test: String
    /// `failed`, `crashed`, `stillRunning`, `endedEarly` or `notRun`.
    package var ending: String
    /// A fingerprint of the first difference.
    package var digest: String
  }

  package var failing: [Failing]
  /// The smallest failing program; nil without a search that found one.
  package var program: SmallestProgram?

  package init(failing: [Failing], program: SmallestProgram? = nil) {
    (self.failing, self.program) = (failing, program)
  }

  /// The pattern of a run; nil if the run passed or did not reach the tests.
  package init?(_ result: ExerciseResult) {
    let failures = result.failures
    let certain = failures.filter { !$0.isStress && !$0.isSearch }
    failing = (certain.isEmpty ? failures : certain).map { test in
      Failing(
        test: test.name, ending: "\(test.ending)",
        digest: digest(of: Self.observed(in: test, of: result)))
    }
    if failing.isEmpty { return nil }
    program = SmallestProgram(result)
  }

  /// Returns the behaviour of an answer in a test, without details that differ
  /// between runs.
  package static func observed(in test: TestOutcome, of result: ExerciseResult)
    -> [String]
  {
    // ThreadSanitizer reports other accesses each time.
    var observed =
      test.isStress || test.id == TestOutcome.raceID
      ? [] : test.findings.flatMap(\.observed)
    if case .crashed(let crash) = result.verdict, crash.test == test.name {
      observed.append(crash.message)
    }
    return observed.map(normalised)
  }
}

func digest(of lines: [String]) -> String {
  String(fingerprint(lines.joined(separator: "\n")).prefix(8))
}

extension Finding {
  /// The first difference, the lines after it, and the names of the behaviour;
  /// lessons are not part of it.
  fileprivate var observed: [String] {
    let seen: [String] =
      switch comparison {
      case .history(let expected, let actual):
        ["\(difference ?? 0)"] + expected.dropFirst(difference ?? 0).prefix(1)
          + actual.dropFirst(difference ?? 0)
      case .prediction(let lines, let right, _):
        ["\(right)"] + lines.dropFirst(right)
      case .condition(let source, _, _): [source]
      case .event(let lines): lines
      case nil: []
      }
    return seen + behavior
  }
}

extension FailurePattern {
  /// Returns a line without details that differ between runs, machines, or
  /// designs: addresses, identities, ports, lines and folders, and the names of
  /// an answer's own types.
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
