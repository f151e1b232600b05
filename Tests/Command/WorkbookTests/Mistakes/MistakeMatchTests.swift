import Findings
import Foundation
import Testing

@testable import WorkbookBase

@Suite("A mistake is named only if the run is the same")
struct MistakeMatchTests {
  let good: GoodExercise

  init() throws {
    good = try GoodExercise()
  }

  private func matches(_ result: ExerciseResult) -> [Mistake] {
    MistakeMatch(result, in: good.checkout).explaining
  }

  private func alternatives(_ result: ExerciseResult) -> [Mistake] {
    let match = MistakeMatch(result, in: good.checkout)
    return if case .either(let mistakes) = match { mistakes } else { [] }
  }

  private func record(_ runs: [String: ExerciseResult]) throws {
    let file = RecordedFailures(
      starter: FailurePattern(run("nothing")),
      mistakes: runs.compactMapValues(FailurePattern.init))
    _ = try file.write(for: good.exercise, in: good.checkout)
  }

  private func run(_ seen: String) -> ExerciseResult {
    .run(good.exercise, first: [seen])
  }

  @Test("The same failing tests with the same history match.")
  func same() throws {
    try record(["AddsInstead": run("3"), "SpendsTwice": run("1")])
    let found = matches(run("3"))
    let mistake = try #require(found.first)
    #expect(found.count == 1)
    #expect(mistake.title == "adds instead")
    #expect(
      mistake.text
        == "You add where you should take away. A purse gets lighter.")
  }

  @Test("Learners and teachers read the same sentence about a mistake.")
  func introduced() {
    let mistakes = ["AddsInstead", "SpendsTwice"].map {
      Mistake(name: $0, text: "", file: "")
    }
    let first = "This looks like “adds instead”."
    #expect(
      MistakeMatch.all(mistakes).introduced.map(\.sentence)
        == [first, "And like “spends twice”."])
    #expect(
      MistakeMatch.either(mistakes).introduced.map(\.sentence)
        == [first, "Or like “spends twice”."])
    #expect(MistakeMatch.none.introduced.isEmpty)
  }

  @Test(
    "A mistake's name is split into words.",
    arguments: [
      ("AddsInstead", "adds instead"), ("FailsAtA404", "fails at a 404"),
      ("A404WithoutABody", "a 404 without a body"),
      ("TakesEmptyForBadJSON", "takes empty for bad JSON"),
      ("KnowsOnlyURLError", "knows only URL error"),
    ])
  func words(name: String, words: String) {
    #expect(Mistake(name: name, text: "", file: "").title == words)
  }

  @Test("Another history, a pass, or no record matches nothing.")
  func other() throws {
    #expect(matches(run("3")).isEmpty)
    try record(["AddsInstead": run("3"), "SpendsTwice": run("1")])
    #expect(matches(run("4")).isEmpty)
    #expect(matches(.run(good.exercise)).isEmpty)
    #expect(matches(.run(good.exercise, second: ["3"])).isEmpty)
  }

  @Test("Two mistakes with that pattern match nothing.")
  func ambiguous() throws {
    try record(["AddsInstead": run("3"), "SpendsTwice": run("3")])
    #expect(matches(run("3")).isEmpty)
  }

  @Test("An answer that fails like the starter makes the starter's mistake.")
  func likeTheStarter() throws {
    try record(["AddsInstead": run("nothing")])
    #expect(matches(run("nothing")).map(\.name) == ["AddsInstead"])
  }

  @Test("A recorded mistake without its file matches nothing.")
  func gone() throws {
    try record(["NotThere": run("3")])
    #expect(matches(run("3")).isEmpty)
  }

  @Test("Two mistakes are both named if they explain the whole pattern.")
  func two() throws {
    let adds = ExerciseResult.run(good.exercise, first: ["3"])
    let goes = ExerciseResult.run(good.exercise, second: ["on"])
    try record(["AddsInstead": adds, "SpendsTwice": goes])
    let both = ExerciseResult.run(
      good.exercise, first: ["3"], second: ["on"])
    #expect(
      matches(both).map(\.name) == ["AddsInstead", "SpendsTwice"])
    let other = ExerciseResult.run(
      good.exercise, first: ["3"], second: ["and on"])
    #expect(matches(other).isEmpty)
  }

  @Test("A mistake that is part of a larger one is not named with it.")
  func part() throws {
    let small = ExerciseResult.run(good.exercise, first: ["3"])
    let large = ExerciseResult.run(
      good.exercise, first: ["3"], second: ["on"])
    try record(["AddsInstead": small, "SpendsTwice": large])
    #expect(matches(large).map(\.name) == ["SpendsTwice"])
    #expect(matches(small).map(\.name) == ["AddsInstead"])
  }

  @Test("No other mistake explains a recorded mistake of the course.")
  func course() {
    let checkout = Checkout(root: FixtureCheckout.project)
    let files = Course.workbook.exercises.compactMap {
      RecordedFailures(of: $0, in: checkout)
    }
    #expect(files.count > 20)
    for file in files {
      for (name, pattern) in file.mistakes {
        // Mistakes with the same failing tests differ in their smallest
        // programs.
        let twins =
          file.mistakes.filter { $0.value.failing == pattern.failing }.count - 1
        #expect(file.explanation(of: pattern) == (twins == 0 ? [name] : []))
      }
    }
  }

  @Test("The file has the same bytes each time, and is not rewritten.")
  func deterministic() throws {
    let file = RecordedFailures(
      starter: nil,
      mistakes: [
        "B": try #require(FailurePattern(run("1"))),
        "A": try #require(FailurePattern(run("2"))),
      ])
    #expect(try file.write(for: good.exercise, in: good.checkout))
    #expect(try !file.write(for: good.exercise, in: good.checkout))
    #expect(RecordedFailures(of: good.exercise, in: good.checkout) == file)
  }

  @Test("Unknown lines are ignored, and a broken file is not read.")
  func otherKinds() throws {
    try record(["AddsInstead": run("3"), "SpendsTwice": run("1")])
    let file = "\(good.exercise.mistakesFolder)/\(RecordedFailures.name)"
    let text = try #require(good.checkout.text(file))
    let recorded = RecordedFailures(of: good.exercise, in: good.checkout)
    try good.write(file, text + "note AddsInstead: request 1\n")
    #expect(
      RecordedFailures(of: good.exercise, in: good.checkout) == recorded)
    for broken in ["<<<<<<< HEAD\n", "mistake A: 0 failed 0\n", "starter: a\n"]
    {
      try good.write(file, text + broken)
      #expect(RecordedFailures(of: good.exercise, in: good.checkout) == nil)
    }
  }

  // MARK: - By the smallest program

  /// Returns a run whose search found `line` and whose other test saw `seen`.
  private func run(line: String, _ seen: String) -> ExerciseResult {
    var result = run(seen)
    var search = TestOutcome(
      id: "search", name: "Every small program: all of them.",
      file: "SpendTests.swift", line: 3, ending: .failed)
    search.tags = [.search]
    search.findings = [
      .seen(["spend(1)", line], instead: ["spend(1)", "right"])
    ]
    result.tests.insert(search, at: 0)
    return result
  }

  private func record(programs runs: [String: ExerciseResult]) throws {
    let file = RecordedFailures(
      starter: FailurePattern(run("nothing")),
      mistakes: runs.compactMapValues(FailurePattern.init))
    _ = try file.write(for: good.exercise, in: good.checkout)
    #expect(RecordedFailures(of: good.exercise, in: good.checkout) == file)
  }

  @Test("The same program with all its tests failing matches.")
  func program() throws {
    try record(programs: [
      "AddsInstead": run(line: "adds", "3"),
      "SpendsTwice": run(line: "spends", "1"),
    ])
    #expect(
      matches(run(line: "adds", "5")).map(\.name) == ["AddsInstead"])
    #expect(matches(run(line: "forgets", "5")).isEmpty)
    #expect(matches(passing(run(line: "adds", "5"))).isEmpty)
  }

  /// Returns the same run with all tests passing except its search.
  private func passing(_ run: ExerciseResult) -> ExerciseResult {
    var run = run
    for index in run.tests.indices where !run.tests[index].isSearch {
      run.tests[index].ending = .passed
    }
    return run
  }

  @Test("A longer search's finding comes after the nearer one.")
  func far() throws {
    try record(programs: ["AddsInstead": run(line: "adds", "3")])
    var result = run(line: "adds", "3")
    var other = result.tests[0]
    other.id = "further"
    other.findings = [.seen(["spend(1)", "spends"])]
    other.findings[0].isFar = true
    result.tests.insert(other, at: 0)
    #expect(matches(result).map(\.name) == ["AddsInstead"])
    #expect(result.shownFailure?.id == "search")
  }

  @Test("Only the first finding names a mistake.")
  func programFirst() throws {
    try record(programs: [
      "AddsInstead": run(line: "adds", "3"),
      "SpendsTwice": run(line: "spends", "1"),
    ])
    #expect(
      matches(run(line: "adds", "1")).map(\.name) == ["AddsInstead"])
    #expect(matches(run(line: "forgets", "1")).isEmpty)
  }

  @Test("Two mistakes with one smallest program differ by their other tests.")
  func sharedProgram() throws {
    try record(programs: [
      "AddsInstead": run(line: "adds", "3"),
      "SpendsTwice": run(line: "adds", "1"),
    ])
    #expect(
      matches(run(line: "adds", "1")).map(\.name) == ["SpendsTwice"])
    #expect(matches(run(line: "adds", "5")).isEmpty)
    #expect(
      alternatives(run(line: "adds", "5")).map(\.name)
        == ["AddsInstead", "SpendsTwice"])
    #expect(alternatives(run(line: "adds", "1")).isEmpty)
    // An answer that passes a test which both mistakes fail is another mistake.
    let other = passing(run(line: "adds", "5"))
    #expect(alternatives(other).isEmpty)
  }
}
