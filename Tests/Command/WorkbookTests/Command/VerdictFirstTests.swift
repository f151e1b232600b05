import Findings
import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook

@Suite("The verdict comes first, in a window of 24 lines.")
struct VerdictFirstTests {
  private let paper: PaperCheckout
  private let transcript = Transcript()

  init() throws { paper = try PaperCheckout() }

  private var rows: [String] { transcript.text.lines }

  private func test(
    _ name: String, _ ending: TestOutcome.Ending = .passed,
    _ finding: Finding? = nil
  ) -> TestOutcome {
    var test = TestOutcome(
      id: name, name: name, file: "/w/T.swift", line: 1, ending: ending)
    test.findings = [finding].compactMap(\.self)
    return test
  }

  private func found(
    _ expected: [String], _ actual: [String], _ lesson: String
  ) -> Finding {
    Finding(.history(expected: expected, actual: actual), lesson: lesson)
  }

  private func history(_ count: Int, _ word: String) -> [String] {
    (1...count).map { $0 == 20 ? word : "value \($0)" }
  }

  private func report(_ tests: [TestOutcome]) throws -> ExerciseResult {
    try paper.write(paper.exercise.file, PaperCheckout.answer)
    var result = ExerciseResult(
      exercise: paper.exercise, answers: "Exercises", verdict: .notYet)
    result.tests = tests
    Report(terminal: transcript.terminal, checkout: paper.checkout)
      .print(result)
    return result
  }

  private var failure: TestOutcome {
    var finding = found(
      history(30, "value 20"), history(26, "cancel"),
      "Look at the state after the call.")
    finding.place = "Chapters/90-Fixture.md#make"
    return test("A cancel ends the run.", .failed, finding)
  }

  @Test("The verdict shows mistake, difference and place; passes are counted.")
  func order() throws {
    let tests =
      [failure, test("It lets go.", .failed)]
      + (1...12).map { test("\($0) Passes.") }
    var result = ExerciseResult(
      exercise: paper.exercise, answers: "Exercises", verdict: .notYet)
    result.tests = tests
    let pattern = try #require(FailurePattern(result))
    _ = try RecordedFailures(starter: nil, mistakes: ["HalvesIt": pattern])
      .write(for: paper.exercise, in: paper.checkout)
    try paper.write(
      "\(paper.exercise.mistakesFolder)/HalvesIt.swift",
      "// You halve it. Double it.\n\nlet a = 1\n")
    _ = try report(tests)
    // The prompt and the next command take the other lines.
    #expect(rows.count <= 20, "\(transcript.text)")
    #expect(rows.allSatisfy { $0.count <= 80 })
    let starts = [
      "✗ 90.1 Double: not yet, 12 of 14 tests pass",
      "  This looks like “halves it”.", "  “A cancel ends the run.”",
      "      Expected        Actual", "      …", "    > value 20        cancel",
      "  Look at the state after the call.", "  Your file     Exercises/",
      "  The chapter   Chapters/90-Fixture.md#make",
      "  12 pass, 1 more test fails: It lets go.",
    ]
    let places = starts.map { start in
      rows.firstIndex { $0.hasPrefix(start) } ?? -1
    }
    #expect(!places.contains(-1), "\(places) \(transcript.text)")
    #expect(places == places.sorted())
    #expect(!transcript.text.contains("✓"))
    #expect(!transcript.text.contains("Passes."))
  }

  @Test("Of two mistakes the shown one comes first, the other by name.")
  func twoMistakes() throws {
    let tests = [
      failure, test("It lets go.", .failed), test("Passes."),
    ]
    var result = ExerciseResult(
      exercise: paper.exercise, answers: "Exercises", verdict: .notYet)
    result.tests = tests
    let failing = try #require(FailurePattern(result)).failing
    _ = try RecordedFailures(
      starter: nil,
      mistakes: [
        "AKeepsIt": FailurePattern(failing: [failing[1]]),
        "HalvesIt": FailurePattern(failing: [failing[0]]),
      ]
    ).write(for: paper.exercise, in: paper.checkout)
    for (name, words) in [("AKeepsIt", "keep"), ("HalvesIt", "halve")] {
      let text = (1...12).map { "// You \(words) it, \($0).\n" }.joined()
      try paper.write(
        "\(paper.exercise.mistakesFolder)/\(name).swift",
        "\(text)\nlet a = 1\n")
    }
    _ = try report(tests)
    #expect(rows.count <= 20, "\(transcript.text)")
    let names = ["  This looks like “halves it”.", "  And like “a keeps it”."]
    #expect(rows.filter { $0.contains(" like “") } == names)
    #expect(transcript.text.contains("You halve it"))
    #expect(!transcript.text.contains("You keep it"))
  }

  @Test("A task is shown without its starter's failure.")
  func task() throws {
    for count in [2, 10] {
      let task = (1...count).map { "// - it does \($0);\n" }.joined()
      try paper.write(
        paper.exercise.file,
        "// 90.1 Double\n//\n// Task: double it:\n//\n\(task)//\n"
          + "// NOT STARTED: delete this line when you begin.\n")
      var result = ExerciseResult(
        exercise: paper.exercise, answers: "Exercises", verdict: .notStarted)
      result.tests = [
        test("It doubles.", .failed, found(["2"], ["1"], "More."))
      ]
      let shown = Transcript()
      Report(terminal: shown.terminal, checkout: paper.checkout).print(result)
      #expect(!shown.text.contains("It doubles."))
      #expect(shown.text.contains("- it does \(count);"))
      // The next command and the prompt take three lines.
      #expect(shown.text.lines.count <= 21, "\(shown.text)")
    }
  }

  @Test("A program that a search found can be played if it is the verdict.")
  func playable() throws {
    var own = failure
    own.findings[0].program = .init(
      moves: ["run.cancel()"], expected: ["run.cancel()", "  cancelled"],
      actual: ["run.cancel()"])
    var result = try report([own])
    #expect(result.shownProgram != nil)
    // The key for the whole test shows the program without its lanes.
    let whole = Transcript()
    Report(terminal: whole.terminal, checkout: paper.checkout).printWhole(own)
    #expect(whole.text.contains("      run.cancel()\n"))
    #expect(!whole.text.contains("subscription  subscriber"))
    result.verdict = .crashed(Crash(test: own.name, message: "It stopped."))
    #expect(result.shownProgram == nil)
  }

  @Test("A search's failure is shown before all others.")
  func search() throws {
    var search = test(
      "Every small program: it keeps its word.", .failed,
      found(["begun", "finished"], ["begun"], "It never ends."))
    search.tags = [.search]
    _ = try report([failure, search])
    #expect(
      transcript.text.contains("“Every small program: it keeps its word.”"))
    #expect(transcript.text.contains("    > finished        (nothing more)"))
    #expect(
      transcript.text.contains("1 more test fails: A cancel ends the run."))
  }

  @Test("Of a long program the end is shown if room is short.")
  func program() throws {
    let lines = (1...20).map { "publisher.send(\($0))" }
    var own = failure
    own.findings[0].program = .init(
      moves: lines, expected: lines + ["  finished"], actual: lines)
    _ = try report([own])
    // The next command takes one more line, because the program can be played.
    #expect(rows.count <= 19, "\(transcript.text)")
    #expect(!transcript.text.contains("publisher.send(1)"))
    #expect(transcript.text.contains("    publisher.send(20)\n"))
    #expect(transcript.text.contains("  >   finished"))
  }

  @Test("A prediction is shown next to the program, to the first difference.")
  func prediction() throws {
    _ = try report([
      test(
        "You predict it.", .failed,
        Finding(
          .prediction(
            ["0.1", "0.2", "finished"], holding: 1, isEnd: false),
          lesson: "Line 2 goes another way."))
    ])
    #expect(
      transcript.text.contains(
        """
              Predicted       The program
              0.1             0.1
            > 0.2             (something else)
              finished
          Line 2 goes another way.
        """), "\(transcript.text)")
  }

  @Test("A hanging run is shown at its end.")
  func hang() throws {
    var hang = found([], ["add a", "(add b does not come back)"], "It waits.")
    hang.trouble = .hang
    _ = try report([test("B4 It may be used.", .failed, hang)])
    #expect(transcript.text.contains("    > (add b does not come back)"))
    #expect(!transcript.text.contains("(nothing)"))
  }

  @Test("A test's lesson replaces its code in the verdict.")
  func code() throws {
    var own = test("They agree.", .failed)
    let headline =
      "Expectation failed: (all.count → 2) == 3 && (one → <not evaluated>)"
    own.findings = [
      Finding(
        Finding.Comparison(headline: headline),
        lesson: "Three ask, and all get one result.")
    ]
    _ = try report([own])
    #expect(transcript.text.contains("Three ask, and all get one result."))
    #expect(!transcript.text.contains("not evaluated"))
    #expect(!transcript.text.contains("&&"))
  }

  @Test("After a pass the report shows the objective and the next section.")
  func gain() throws {
    try pass(
      """
      [Exercise 90.1](../\(paper.exercise.file)): double it.

      ```swift
      ## no heading
      ```

      ### What's `next`, then?

      """)
    #expect(
      rows.prefix(4) == [
        "✓ 90.1 Double: passed", "", "  You can now calculate.",
        "  Read on: Chapters/90-Fixture.md#whats-next-then",
      ])
  }

  @Test("After a pass the report names the section if it goes on.")
  func restOfTheSection() throws {
    try pass(
      """
      ## Make

      [Exercise 90.1](../\(paper.exercise.file)): double it.

      ```text
      swift run workbook test 90.1
      ```

      Compare it with ours.

      ## Challenge

      """)
    #expect(rows.contains("  Read on: Chapters/90-Fixture.md#make"))
  }

  @Test("After the last stage the report names the section to read next.")
  func gainInStages() throws {
    try pass(
      """
      [Exercise 90.1](../\(paper.exercise.file)): double it.

      ### A first half

      ```diff stage 90.1/1
      ```

      ### Another half

      ```diff stage 90.1/2
      ```

      ### Ours

      """)
    #expect(rows.contains("  Read on: Chapters/90-Fixture.md#ours"))
  }

  /// Prints the report of a passing answer, with this text in its chapter.
  private func pass(_ chapter: String) throws {
    try paper.write("Chapters/90-Fixture.md", "## Make\n\n" + chapter)
    try paper.write(paper.exercise.file, PaperCheckout.answer)
    var result = ExerciseResult(
      exercise: paper.exercise, answers: "Exercises", verdict: .passed)
    result.tests = [test("It doubles.")]
    Report(terminal: transcript.terminal, checkout: paper.checkout)
      .print(result)
  }

  @Test("At first no exercise is begun.")
  func none() {
    let (status, text) = paper.type("test", "all")
    #expect(status == .usage)
    #expect(text.contains("You have begun no exercise yet."))
  }
}

@Suite("The list in watch")
struct WatchListTests {
  private let paper: PaperCheckout
  private let transcript = Transcript()

  init() throws { paper = try PaperCheckout() }

  @Test("A cursor moves through the list; digits and f filter it.")
  func list() throws {
    try paper.write(paper.exercise.file, PaperCheckout.answer)
    let workbook = CommandContext(
      checkout: paper.checkout, terminal: transcript.terminal,
      course: paper.course)
    let passing = ProgressFile(checkout: paper.checkout)
    _ = passing.update { progress in
      progress[paper.exercise].isPassing = true
      progress[paper.exercise].tested = fingerprint(PaperCheckout.answer)
    }
    var list = ExercisePicker(of: workbook, at: paper.exercise)
    func rows() -> [String] {
      list.rows(on: transcript.terminal, room: 10).map(\.trimmedEnd)
    }
    #expect(
      rows() == [
        "1 of 2 exercises passed", "",
        "▸ ✓ 90.1  Double  passed",
        "  ○ 90.2  Halve   not started",
      ])
    for key: Character in ["↓", "↓"] { list.press(key) }
    #expect(list.chosen?.id == "90.2")
    list.press("↑")
    #expect(list.chosen?.id == "90.1")
    list.press("f")
    #expect(list.chosen?.id == "90.2")
    #expect(rows()[0] == "1 exercise: what does not pass yet")
    for key in "90.1" { list.press(key) }
    #expect(list.chosen == nil)
    list.press("\u{7F}")
    #expect(list.chosen?.id == "90.2")
  }

  @Test("Escape alone is a key, and so are the arrows.")
  func keys() {
    #expect(Keyboard.keys(in: [0x1B]) == ["\u{1B}"])
    #expect(Keyboard.keys(in: [0x1B, 0x5B, 0x41]) == ["↑"])
    #expect(Keyboard.keys(in: [0x1B, 0x5B, 0x42]) == ["↓"])
    #expect(Keyboard.keys(in: [0x1B, 0x5B, 0x4D, 1, 2, 3]) == [])
  }
}
