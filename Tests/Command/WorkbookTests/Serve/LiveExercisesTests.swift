import Findings
import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook

@Suite("A prediction in the page counts")
struct PredictedAnswerTests {
  private static let starter = """
    // 90.1 Predict it
    //
    // Task: say what is printed. Only `["]"]` and others occur.
    //
    // NOT STARTED: delete this line when you begin.

    /// let run = 1
    public let eager: [String] = []

    public let late: [String] = ["]", "b"]  // Not sure.

    """

  private let paper: PaperCheckout

  init() throws {
    let course = Course(chapters: [
      Chapter(
        "90", "Fixture", title: "Paper",
        exercises: zip(1..., [("Predict it", Kind.predict), ("Make", .make)])
          .map {
            Exercise(
              $0, $1.0, $1.1, minutes: 1, points: 1, objective: "Say it.",
              rows: ["B5"])
          })
    ])
    paper = try PaperCheckout(course: course) { _ in Self.starter }
  }

  private var workbook: CommandContext {
    CommandContext(
      checkout: paper.checkout, terminal: Transcript().terminal,
      course: paper.course)
  }

  @Test("Lists are replaced, and the rest of the file stays.")
  func replaced() throws {
    let text = try PredictedAnswer(
      ["eager": ["a", "b"], "late": []], in: Self.starter
    ).text
    let started = Self.starter.replacing(
      "// NOT STARTED: delete this line when you begin.\n", with: "")
    #expect(
      text
        == started.replacing(
          "eager: [String] = []", with: #"eager: [String] = ["a", "b"]"#))
    let again = try PredictedAnswer(["late": ["c"]], in: text).text
    #expect(
      again
        == text.replacing(#"["]", "b"]"#, with: #"["c"]"#)
        .replacing("Only `[\"c\"]`", with: "Only `[\"]\"]`"))
  }

  @Test("A line is text, whatever is in it.")
  func escaped() throws {
    let line = #"\(exit(1))" + ""#
    let text = try PredictedAnswer(["eager": [line]], in: Self.starter).text
    #expect(text.contains(##"= ["\\(exit(1))\" + \""]"##))
    let long = String(repeating: "a", count: 40)
    #expect(
      try PredictedAnswer(["eager": [long, long]], in: Self.starter).text
        .contains("= [\n  \"\(long)\",\n  \"\(long)\",\n]\n"))
  }

  @Test("A line that is no line, and a list that is not there, are refused.")
  func refused() {
    for lines in [
      ["a\nb"], ["a\u{202E}"], [String(repeating: "a", count: 201)],
      [String](repeating: "a", count: 101),
    ] {
      #expect(throws: Failure.self) {
        try PredictedAnswer(["eager": lines], in: Self.starter)
      }
    }
    #expect(throws: Failure.self) {
      try PredictedAnswer(["other": ["a"]], in: Self.starter)
    }
  }

  @Test("The file as it was is kept, and the same prediction writes nothing.")
  func kept() throws {
    let words = try workbook.write(["eager": ["a"]], to: paper.exercise)
    #expect(words?.contains(".workbook/backups/Fixture/PredictIt/") == true)
    #expect(paper.backups["PredictIt.swift"] == Data(Self.starter.utf8))
    #expect(
      paper.checkout.text(paper.exercise.file)?.contains(#"["a"]"#) == true)
    #expect(try workbook.write(["eager": ["a"]], to: paper.exercise) == nil)
  }

  @Test("Only a prediction is written, and never through a link.")
  func links() throws {
    #expect(throws: Failure.self) {
      try workbook.write(["eager": ["a"]], to: paper.other)
    }
    let folder = "Exercises/\(paper.exercise.path)"
    try FileManager.default.moveItem(
      at: paper.checkout.url(folder), to: paper.checkout.url("elsewhere"))
    try FileManager.default.createSymbolicLink(
      at: paper.checkout.url(folder),
      withDestinationURL: paper.checkout.url("elsewhere"))
    #expect(throws: Failure.self) {
      try workbook.write(["eager": ["a"]], to: paper.exercise)
    }
    #expect(
      paper.checkout.text("elsewhere/PredictIt.swift") == Self.starter)
  }
}

@Suite("The page shows the state of each exercise")
struct LiveExercisesTests {
  private let paper: PaperCheckout

  init() throws { paper = try PaperCheckout() }

  /// Tests the first exercise with this result, and returns the states.
  private func states(
    after test: @escaping (inout ExerciseResult) throws -> Void
  ) -> [[String: Any]] {
    let transcript = Transcript()
    let workbook = CommandContext(
      checkout: paper.checkout, terminal: transcript.terminal,
      course: paper.course)
    let live = LiveExercises(workbook) { exercise, _ in
      var result = ExerciseResult(
        exercise: exercise, answers: Layout.exercises, verdict: .notYet)
      try test(&result)
      return result
    }
    live.saved(paper.exercise)
    live.saved(paper.exercise)
    #expect(live.testNext())
    #expect(!live.testNext())
    let states = try? JSONSerialization.jsonObject(
      with: live.states.withLock { $0 })
    return states as? [[String: Any]] ?? []
  }

  @Test("An exercise that is not begun opens below its task.")
  func open() throws {
    let second = states { _ in }[1]
    #expect(second["isBegun"] as? Bool == false)
    #expect(second["hasPassed"] as? Bool == false)
    #expect(second["words"] as? String == "not started")
    #expect(second["line"] as? Int == 8)
    #expect(
      second["path"] as? String == paper.checkout.url(paper.other.file).path)
    #expect(second["verdict"] == nil)
  }

  @Test("A verdict has the smallest program, and the report of the terminal.")
  func program() throws {
    try paper.write(paper.exercise.file, PaperCheckout.answer)
    let first = states { result in
      var test = TestOutcome(
        id: "1", name: "All small programs.", file: "Tests.swift", line: 1)
      test.ending = .failed
      var finding = Finding(
        .history(expected: ["a", "b"], actual: ["a"]), lesson: "Why.")
      finding.program = .init(
        moves: ["a"], expected: ["a", "b"], actual: ["a"])
      test.findings = [finding]
      result.tests = [test]
    }[0]
    #expect(first["isBegun"] as? Bool == true)
    #expect(first["isTested"] as? Bool == false)
    let verdict = first["verdict"] as? [String: Any]
    #expect(verdict?["said"] as? [String] == ["Why."])
    let program = verdict?["program"] as? [String: Any]
    #expect(program?["expected"] as? [String] == ["a", "b"])
    let text = verdict?["text"] as? String
    #expect(text?.contains("Expected") == true)
    // The page links the section, so the report omits it.
    let section = verdict?["section"] as? [String: Any]
    #expect(section?["title"] as? String == "The chapter")
    #expect(section?["text"] as? String == "Chapters/90-Fixture.md#make")
    #expect(text?.contains("90-Fixture") == false)
  }

  @Test("A test that could not run says why.")
  func failure() throws {
    try paper.write(paper.exercise.file, PaperCheckout.answer)
    let first = states { _ in throw Failure.broken("No room.") }[0]
    let verdict = first["verdict"] as? [String: Any]
    #expect(verdict?["headline"] as? String == "not tested")
    #expect(verdict?["text"] as? String == "No room.")
  }

  @Test("An answer that passed in the terminal has passed in the page.")
  func progress() throws {
    try paper.write(paper.exercise.file, PaperCheckout.answer)
    let first = states { [paper] result in
      ProgressFile(checkout: paper.checkout).update {
        $0[paper.exercise].isPassing = true
        $0[paper.exercise].tested = fingerprint(PaperCheckout.answer)
      }
      result.verdict = .passed
    }[0]
    #expect(first["hasPassed"] as? Bool == true)
    let verdict = first["verdict"] as? [String: Any]
    #expect(verdict?["headline"] as? String == "passed, all 0 tests")
  }
}
