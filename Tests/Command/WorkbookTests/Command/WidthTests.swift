import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook

@Suite("Everything fits into 60 columns.")
struct WidthTests {
  private let paper: PaperCheckout
  private let transcript = Transcript()
  private var terminal: Terminal {
    var terminal = transcript.terminal
    terminal.isTerminal = true
    terminal.width = 60
    return terminal
  }

  init() throws { paper = try PaperCheckout() }

  private var rows: [String] {
    (transcript.text + transcript.notes)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  /// Expects that only paths, which a terminal can open, exceed the width.
  private func expectFit(_ comment: String) {
    for row in rows where row.count > 60 {
      #expect(row.contains("Exercises/") || row.contains("Chapters/"), "\(row)")
    }
    #expect(rows.count > 3)
  }

  @Test(
    "Each command's words.",
    arguments: [
      ["list"], ["hint", "01.3"], ["test", "--fast"], ["tset"], ["help"],
      ["reset", "nonsense"], ["update", "x"],
    ])
  func commands(words: [String]) {
    _ = Learner.answer(
      words, terminal: terminal, in: FixtureCheckout.project.path)
    for row in rows where row.count > 60 {
      #expect(row.contains("Chapters/"), "\(row)")
    }
  }

  @Test("The columns of the list are the same in each chapter.")
  func columns() throws {
    let project = Checkout(root: FixtureCheckout.project)
    let paper = try PaperCheckout(course: .workbook) {
      project.text($0.file) ?? ""
    }
    let rows = paper.type("list").text.lines
    let all = rows.filter { $0.hasSuffix("not started") }
    #expect(all.count == Course.workbook.exercises.count)
    #expect(Set(all.map(\.count)).count == 1)
    #expect(all.allSatisfy { $0.count <= 80 && $0.contains(" min ") })
  }

  @Test("The first screen of each exercise fits into 24 lines of 80 columns.")
  func beginnings() {
    let project = Checkout(root: FixtureCheckout.project)
    let window = transcript.terminal.paper(width: 80, height: 24)
    let report = Report(terminal: window, checkout: project)
    for exercise in Course.workbook.exercises {
      let result = ExerciseResult(
        exercise: exercise, answers: "Exercises", verdict: .notStarted)
      let rows = report.lines(of: result)
      // The commands to type next take three lines, and the prompt one.
      #expect(rows.count <= 20, "\(rows.joined(separator: "\n"))")
      #expect(rows.contains { $0.contains("NOT STARTED line, and begin.") })
    }
  }

  private func report(_ verdict: Verdict, tests: [TestOutcome] = []) {
    var result = ExerciseResult(
      exercise: paper.exercise, answers: "Exercises", verdict: verdict)
    result.tests = tests
    Report(terminal: terminal, checkout: paper.checkout).print(result)
    expectFit("\(verdict.kind)")
  }

  private var long: String {
    "A sentence that goes on and on, well beyond the sixty columns that a "
      + "narrow window has, and then some more."
  }

  @Test("The compiler's messages.")
  func compiler() {
    let message = CompilerMessage(
      file: paper.exercise.file, line: 9, column: 3, severity: .error,
      text: long)
    var other = message
    other.line = 12
    report(.doesNotCompile([message, other]))
    #expect(
      rows.contains("  Mend that first; one more message may follow from it:"))
  }

  @Test("A long line of source is shown around the mark below it.")
  func source() throws {
    let line = "let all = [" + (1...30).map { "\"\($0)\", " }.joined()
    try paper.write(paper.exercise.file, line + "\n")
    for column in [5, 60, line.utf8.count + 1] {
      let shown = Transcript()
      var terminal = shown.terminal
      terminal.width = 60
      let message = CompilerMessage(
        file: paper.exercise.file, line: 1, column: column, severity: .error,
        text: "expected ']'")
      Report(terminal: terminal, checkout: paper.checkout)
        .printErrors([message])
      let rows = shown.text.lines
      let mark = try #require(rows.firstIndex { $0.hasSuffix("^") })
      #expect(rows[mark - 1].count <= 60)
      let place = rows[mark].count - 1
      let below = Array(rows[mark - 1] + " ")[place]
      #expect(below == Array(line + " ")[column - 1], "\(shown.text)")
    }
  }

  @Test("The name of a test that fails.")
  func tests() {
    var test = TestOutcome(id: "1", name: long, file: "T.swift", line: 1)
    test.ending = .failed
    report(.notYet, tests: [test])
    #expect(rows.contains { $0.hasPrefix("  “A sentence that goes") })
    #expect(rows[0] == "✗ 90.1 Double: not yet")
  }

  @Test("A crash.")
  func crash() { report(.crashed(Crash(test: long, message: long))) }

  @Test("A hang, in the singular.")
  func hang() {
    report(.stillRunning(test: nil, seconds: 1, place: nil))
    #expect(rows.joined(separator: " ").contains("within 1 second,"))
  }

  @Test("The task of an exercise that is not started.")
  func invitation() throws {
    try paper.write(
      paper.exercise.file,
      """
      // 90.1 Double
      //
      // Task: write the rest of `Greeting`, a publisher that delivers "Hello, Moe"
      // and then finishes:
      //
      // - nothing moves until the subscriber asks, however long it may
      //   take;
      // - the greeting comes once.
      //
      // Chapter: Chapters/90-Fixture.md#make
      // NOT STARTED: delete this line when you begin.

      """)
    report(.notStarted)
    let text = rows.joined(separator: "\n")
    #expect(text.contains("about 1 minute. Calculate."))
    #expect(!text.contains("still in your file"))
    #expect(
      text.contains(
        """
          Task: Write the rest of `Greeting`, a publisher that
          delivers "Hello, Moe" and then finishes:

          - nothing moves until the subscriber asks, however long
            it may take;
          - the greeting comes once.
        """), "\(text)")
  }

  @Test("The next command, with its reason beside it or below.")
  func next() {
    let workbook = CommandContext(
      checkout: paper.checkout, terminal: terminal, course: paper.course)
    workbook.printNext([("hint 90.1", "a word that helps you to go on")])
    workbook.printNext([("list", "all")])
    #expect(
      rows == [
        "", "Next:  swift run workbook hint 90.1",
        "         a word that helps you to go on", "",
        "Next:  swift run workbook list   all", "",
      ])
  }
}
