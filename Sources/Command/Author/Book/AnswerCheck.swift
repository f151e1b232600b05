import WorkbookBase

// Each row of Chapters/Sources.md names its evidence: scenes, and tests,
// which must exist; and the exercises that practise it. A row's
// claims have its name and a letter.

extension BookChecker {
  /// The evidence for one claim.
  private struct Answers {
    var line: Int
    /// `A5b`.
    var claim: String
    var scenes: [String]
    var tests: [(name: String, target: String)]

    /// `A5`.
    var row: String { String(claim.prefix { !$0.isLowercase }) }
  }

  private static let sources = "Chapters/Sources.md"
  // Stored, because creating a regular expression takes longer than matching a
  // line.
  private static let claim = #/\| (?:<a id="\w+"><\/a>)?([A-Z]\d+[a-z]?) \|/#
  private static let scene = #/\d\d\/[\w-]+/#
  private static let test = #/\[([^\[\]]+)\]\(([^()\s]+\.swift)\)/#

  private var answers: [Answers] {
    (pages.page(Self.sources)?.text ?? []).compactMap { number, line in
      guard let start = line.text.prefixMatch(of: Self.claim) else {
        return nil
      }
      return Answers(
        line: number, claim: String(start.1),
        scenes: line.code.filter { $0.wholeMatch(of: Self.scene) != nil },
        // The compiler blocks prove what must not compile.
        tests: line.text.matches(of: Self.test).map {
          (String($0.1), String($0.2))
        }.filter { !$0.1.hasPrefix("DoesNotCompile/") })
    }
  }

  /// Checks that each claim has a scene or a test, that each row has both, and
  /// that the tests exist.
  mutating func checkAnswers() {
    let answers = answers
    for claim in answers {
      for test in claim.tests { check(test.name, in: test.target, claim) }
      if claim.scenes.isEmpty, claim.tests.isEmpty {
        miss("scene or test", of: claim.claim, claim)
      }
      // The row's first claim represents the row.
      guard claim.claim == claim.row else { continue }
      checkExercises(of: claim)
      let whole = answers.filter { $0.row == claim.row }
      if whole.allSatisfy(\.scenes.isEmpty) {
        miss("scene", of: "row \(claim.row)", claim)
      }
      if whole.allSatisfy(\.tests.isEmpty) {
        miss("test", of: "row \(claim.row)", claim)
      }
    }
  }

  /// Compares the last cell of a row with the course table.
  private mutating func checkExercises(of claim: Answers) {
    let ids = course.exercises.filter { $0.rows.contains(claim.row) }.map(\.id)
    guard let page = pages.page(Self.sources),
      case let line = page.lines[claim.line - 1],
      let cell = line.dropLast().lastIndex(of: "|")
    else { return }
    hold(
      page, (claim.line - 1)..<claim.line,
      to: ["\(line[...cell]) \(ids.joined(separator: ", ")) |"],
      "the course table names other exercises for \(claim.row)")
  }

  private mutating func miss(
    _ what: String, of name: String, _ claim: Answers
  ) {
    report(
      Self.sources, claim.line, "no \(what) answers \(name)",
      do: "Name a scene, `06/repeats`, and a test,"
        + " [its name](../Tests/…/SinkTests.swift).")
  }

  private mutating func check(
    _ test: String, in target: String, _ claim: Answers
  ) {
    // The link check reports a missing file.
    guard let path = Pages.resolve(target, from: Self.sources),
      let text = checkout.text(path)
    else { return }
    let isThere = TestDeclaration.all(in: text).contains {
      [$0.name, $0.function].contains(test)
    }
    if isThere { return }
    report(
      Self.sources, claim.line,
      "\(path) has no test \"\(test)\", which answers \(claim.claim)",
      do: "Write the test's name, or its function's.")
  }
}
