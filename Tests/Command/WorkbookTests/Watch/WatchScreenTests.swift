import Findings
import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook

@Suite("The watch screen fits its window, and names keys")
struct WatchScreenTests {
  private let paper: PaperCheckout
  private let transcript = Transcript()
  private let size = Locked((width: 60, height: 24))

  init() throws { paper = try PaperCheckout() }

  private func screen(
    hasKeys: Bool = true, isDumb: Bool = false
  ) -> WatchScreen {
    var terminal = transcript.terminal
    terminal.isTerminal = hasKeys
    terminal.isDumb = isDumb
    terminal.measure = { self.size.withLock { $0 } }
    return WatchScreen(
      workbook: CommandContext(
        checkout: paper.checkout, terminal: terminal, course: paper.course),
      hasKeys: hasKeys)
  }

  /// - Parameter lines: the number of lines in the first test's lesson.
  private func result(_ verdict: Verdict, tests: Int = 0, lines: Int = 0)
    -> ExerciseResult
  {
    var result = ExerciseResult(
      exercise: paper.exercise, answers: "Exercises", verdict: verdict)
    result.tests = (0..<tests).map {
      TestOutcome(
        id: "\($0)",
        name: "Test \($0) says in a sentence what it tests, however long",
        file: "T.swift", line: $0)
    }
    if lines > 0 {
      let lesson = (1...lines).map { "Line \($0)." }.joined(separator: "\n")
      result.tests[0].findings = [Finding(lesson: lesson)]
    }
    return result
  }

  /// The rows on the screen now.
  private var rows: [String] {
    let last =
      transcript.text.components(separatedBy: "\u{1B}[H\u{1B}[2J")
      .last ?? ""
    return last.split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
  }

  private func expectFit() {
    let size = size.withLock { $0 }
    #expect(rows.count < size.height, "\(rows)")
    #expect(rows.allSatisfy { $0.count <= size.width }, "\(rows)")
  }

  @Test("A long report has pages, and the space bar turns them.")
  func pages() {
    let screen = screen()
    screen.show(
      .success(result(.notYet, tests: 40, lines: 44)), of: paper.exercise)
    expectFit()
    #expect(rows[0] == "✗ 90.1 Double: not yet, 0 of 40 tests pass")
    #expect(rows.contains { $0.hasPrefix("Page 1 of 3; the space bar") })
    #expect(rows.last?.hasSuffix("q quit") == true)
    screen.showMore()
    expectFit()
    #expect(rows.contains { $0.hasPrefix("Page 2 of 3") })
    for _ in 0..<2 { screen.showMore() }
    #expect(rows.contains { $0.hasPrefix("Page 1 of 3") })
  }

  @Test("A resized window is redrawn.")
  func resize() {
    let screen = screen()
    screen.show(.success(result(.notYet, tests: 3)), of: paper.exercise)
    expectFit()
    size.exchange((width: 100, height: 50))
    screen.redraw()
    expectFit()
    #expect(
      rows.contains(
        "  “Test 0 says in a sentence what it tests, however long”"))
    size.exchange((width: 45, height: 10))
    screen.redraw()
    expectFit()
    #expect(rows.contains("  however long”"))
  }

  @Test("No panel asks for a command that a key performs.")
  func keys() throws {
    let screen = screen()
    screen.show(.success(result(.passed, tests: 2)), of: paper.exercise)
    #expect(rows.contains("  Press n for 90.2 Halve."))
    try screen.showHint(paper.exercise)
    #expect(rows.contains("That was the last hint."))
    screen.showList(paper.exercise)
    expectFit()
    #expect(rows.last?.hasSuffix("q quit") == true)
    screen.showTimeline(nil, of: paper.exercise)
    screen.showTimeline(result(.passed, tests: 0), of: paper.exercise)
    #expect(transcript.text.contains("The tests of 90.1 record no timeline."))
    #expect(!transcript.text.contains("swift run workbook"))
  }

  @Test("A dumb terminal gets no cursor movements.")
  func dumb() throws {
    let screen = screen(isDumb: true)
    screen.show(
      .success(result(.notYet, tests: 40, lines: 44)), of: paper.exercise)
    screen.redraw()
    try screen.showHint(paper.exercise)
    #expect(!transcript.text.contains("\u{1B}"))
    #expect(transcript.text.contains("Line 44."))
    #expect(transcript.text.contains("q quit"))
    var terminal = transcript.terminal
    (terminal.isTerminal, terminal.isDumb) = (true, true)
    let workbook = CommandContext(
      checkout: paper.checkout, terminal: terminal, course: paper.course)
    let tester = TestSession(checkout: paper.checkout, exercises: [])
    let waiting = Waiting(tester, for: workbook)
    waiting.tell(.testing(paper.exercise))
    waiting.clear()
    #expect(transcript.notes.isEmpty)
    // A save during the first build starts a second test.
    for _ in 1...2 {
      Waiting(tester, for: workbook)
        .tell(.building(.building([paper.exercise])))
    }
    #expect(
      transcript.notes.components(separatedBy: "for the first time").count == 2)
  }

  @Test("A verdict and the learner's file are on one page.")
  func onePage() throws {
    try paper.write(paper.exercise.file, PaperCheckout.answer)
    var failing = result(.notYet, tests: 3)
    let history = (1...30).map { "value \($0)" }
    failing.tests[0].findings = [
      Finding(
        .history(expected: history, actual: history.dropLast()),
        lesson: "Look at the state after the call.")
    ]
    for width in [60, 80] {
      size.exchange((width: width, height: 24))
      let screen = screen()
      screen.show(.success(failing), of: paper.exercise)
      expectFit()
      #expect(rows.contains { $0.contains(paper.exercise.file) })
      #expect(!rows.contains { $0.hasPrefix("Page") })
    }
  }

  @Test("A prediction has no timeline, and says so.")
  func prediction() throws {
    let course = Course(chapters: [
      Chapter(
        "90", "Fixture", title: "Paper",
        exercises: [
          Exercise(
            1, "Predict it", .predict, minutes: 1, points: 1,
            objective: "Say it.", rows: ["B5"])
        ])
    ])
    let paper = try PaperCheckout(course: course)
    var terminal = transcript.terminal
    terminal.isTerminal = true
    let screen = WatchScreen(
      workbook: CommandContext(
        checkout: paper.checkout, terminal: terminal, course: course),
      hasKeys: true)
    screen.showTimeline(nil, of: paper.exercise)
    #expect(transcript.text.contains("there is no timeline"))
    #expect(!transcript.text.contains("t timeline"))
  }

  @Test("Without keys the screen prints on, and names the commands.")
  func plain() {
    screen(hasKeys: false).show(
      .success(result(.missing)), of: paper.exercise)
    #expect(!transcript.text.contains("\u{1B}"))
    #expect(transcript.text.contains("swift run workbook reset 90.1"))
    #expect(!transcript.text.contains("q quit"))
  }
}
