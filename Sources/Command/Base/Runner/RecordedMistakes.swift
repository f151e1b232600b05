import Foundation
import WorkbookCourse
import WorkbookTools

/// The recorded mistakes of a checkout, to hold a learner's run against.
package struct MistakeBook {
  package var checkout: Checkout

  package init(checkout: Checkout) {
    self.checkout = checkout
  }

  /// The mistakes that together explain a failing run, all of it.
  ///
  /// None when a single test fails in a way that none of them has, when two
  /// look the same, or when the starter fails in the same way: nothing is
  /// claimed then.
  package func matches(_ result: ExerciseResult) -> [Mistake] {
    if case .notStarted = result.verdict { return [] }
    guard let signature = Signature(result),
      let recorded = SignatureFile(of: result.exercise, in: checkout),
      signature != recorded.starter
    else { return [] }
    let names = recorded.explanation(of: signature)
    let found = Mistake.all(of: result.exercise, in: checkout)
      .filter { names.contains($0.name) }
    return found.count == names.count ? found : []
  }
}

extension SignatureFile {
  /// The names of the mistakes whose failing tests are, together, those of a
  /// run, each with the same history.
  func explanation(of signature: Signature) -> [String] {
    let seen = Set(signature.failing)
    let parts = mistakes.mapValues { Set($0.failing) }
      .filter { $0.value.isSubset(of: seen) }
    // Who makes the larger mistake shows all that the smaller one would show.
    let largest = parts.filter { part in
      !parts.contains { part.value.isStrictSubset(of: $0.value) }
    }
    let areDistinct = Set(largest.values).count == largest.count
    let all = largest.values.reduce(into: Set()) { $0.formUnion($1) }
    return areDistinct && all == seen ? largest.keys.sorted() : []
  }
}

/// The recorded signatures of an exercise's mistakes.
///
/// They stand beside the mistakes, in `Signatures.json`; `workbook check
/// --record` writes it.
package struct SignatureFile: Codable, Equatable {
  package static let name = "Signatures.json"

  package var version = 1
  /// How the starter fails: whoever fails like that has not changed enough for
  /// anybody to know what they misunderstand.
  package var starter: Signature?
  /// By the names of the mistakes.
  package var mistakes: [String: Signature] = [:]

  /// Reads the file of an exercise; nil if there is none that can be read.
  package init?(of exercise: Exercise, in checkout: Checkout) {
    guard let text = checkout.text("\(exercise.mistakesFolder)/\(Self.name)"),
      let file = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)),
      file.version == 1
    else { return nil }
    self = file
  }

  package init(starter: Signature?, mistakes: [String: Signature]) {
    self.starter = starter
    self.mistakes = mistakes
  }

  /// Writes the file, the same bytes for the same signatures.
  ///
  /// - Returns: whether that changed it.
  package func write(for exercise: Exercise, in checkout: Checkout) throws
    -> Bool
  {
    let place = checkout.url("\(exercise.mistakesFolder)/\(Self.name)")
    let data = try json(self)
    guard data != (try? Data(contentsOf: place)) else { return false }
    try data.write(to: place, options: .atomic)
    return true
  }
}

/// How a failing answer fails: which tests, and what was seen in each.
///
/// Two answers with the same signature show the same behaviour to the tests,
/// so nobody can tell their misunderstandings apart. What only chance shows, a
/// stress test, belongs to it only if nothing else fails, and so does a search
/// through all small programs.
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
    let failures = result.tests.filter {
      $0.ending != .passed && $0.ending != .skipped
    }
    let certain = failures.filter { !$0.isStress && !$0.isSearch }
    failing = (certain.isEmpty ? failures : certain).map { test in
      // Which two accesses meet is different each time.
      var observed =
        test.isStress || test.id == TestOutcome.raceID
        ? [] : test.issues.flatMap(Self.observed)
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
      // Whether the line of a call is known depends on how it was compiled.
      .replacing(#/, made at \S*\.swift:…/#, with: "")
  }
}
