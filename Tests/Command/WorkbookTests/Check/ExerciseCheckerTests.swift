import Foundation
import Testing

@testable import workbook_author
@testable import WorkbookBase
@testable import workbook_teacher
@testable import workbook

extension OnOneFixture {
  @Suite("The check builds and runs every recorded answer", .serialized)
  struct ExerciseCheckerTests {
    /// Returns a fixture with one exercise and all files that the check reads.
    private static func fixture() throws -> FixtureCheckout {
      let fixture = try FixtureCheckout(
        "gate", exercises: [("1-DoubleIt", starter)])
      let exercise = fixture.course.exercises[0]
      try fixture.write(
        "Chapters/90-Fixture.md",
        "# 90 Answers that people write\n\n## Make\n")
      try fixture.write(
        exercise.hintsFile, "# Hints for 90.1\n\n## Hint 1\n\nTwice.\n")
      try fixture.write(
        exercise.file(in: "Solutions"),
        "// 90.1 Double it\n" + body("number + number") + rest)
      for old in fixture.checkout.files(
        below: exercise.mistakesFolder, ending: ".patch")
      {
        try FileManager.default.removeItem(at: fixture.checkout.url(old))
      }
      for (name, text) in [
        ("AddsOne", body("number + 1")), ("Triples", body("3 * number") + rest),
        ("Traps", body("number / (number - 2)")),
      ] {
        try fixture.write(
          "\(exercise.mistakesFolder)/\(name).swift",
          "// This is wrong. Think again.\n" + text)
      }
      try? FileManager.default.removeItem(
        at: fixture.checkout.url(
          "\(exercise.mistakesFolder)/\(RecordedFailures.name)"))
      return fixture
    }

    /// Lines that make a difference shorter than the whole file.
    private static let rest = (1...9).map { "// \($0)\n" }.joined()

    private static let starter = """
      // 90.1 Double it
      //
      // Task: give back twice the number.
      //
      // Chapter: Chapters/90-Fixture.md#make
      // Test it: swift run workbook test 90.1
      //
      // NOT STARTED: delete this line when you begin.

      """ + body("number")

    private static func body(_ expression: String) -> String {
      """

      public func isReady() -> Bool { true }

      public func double(_ number: Int) -> Int { \(expression) }

      """
    }

    /// Runs the check, and returns its status and its output without durations
    /// and the lengths of verdicts.
    private func check(_ fixture: FixtureCheckout, recording: Bool = false)
      throws
      -> (WorkbookBase.ExitStatus, [String])
    {
      var printed = ""
      let terminal = Terminal(
        isTerminal: false, hasColor: false, width: 80,
        write: { printed += $0 }, writeError: { printed += $0 })
      var course = fixture.course
      course.chapters[0].exercises[0].rows = ["B5"]
      let workbook = CommandContext(
        checkout: fixture.checkout, terminal: terminal, course: course)
      let gate = ExerciseChecker(
        workbook: workbook, exercises: course.exercises, scope: "90.1")
      let status = try gate.check(recording: recording)
      let lines = printed.split(separator: "\n").map(String.init)
        .filter { !$0.contains(": the verdict of ") }
      return (status, Array(lines.prefix { !$0.contains(" answers in ") }))
    }

    @Test("A good exercise is recorded and passes; a spoiled one is named.")
    func gate() async throws {
      try await aside { try checkAll() }
    }

    private func checkAll() throws {
      let fixture = try Self.fixture()
      let exercise = fixture.course.exercises[0]
      let line =
        "90.1  Double it  starter fails 1 of 3, solution passes 3, "
        + "3 of 3 mistakes told apart"

      // The fixture's copies belong to another starter or an earlier run.
      try FileManager.default.removeItem(
        at: fixture.checkout.url(Layout.starters))
      let (recorded, news) = try check(fixture, recording: true)
      #expect(recorded == .passed)
      #expect(
        news == [
          "recorded \(exercise.file(in: Layout.starters))",
          "recorded \(Layout.starters)/\(exercise.path)/Hints.md",
          "recorded \(exercise.mistakesFolder)/Failures.txt",
          "shortened \(exercise.mistakesFolder)/Triples.swift to Triples.patch",
          line + "  ok",
        ])
      // The mistake that is now a patch gives the same result.
      let (passed, lines) = try check(fixture)
      #expect(passed == .passed)
      #expect(lines == [line + "  ok"])

      // Runs in the learner's words are recognised, even two in one second.
      let mistakes = Mistake.all(of: exercise, in: fixture.checkout)
      #expect(mistakes.map(\.title) == ["adds one", "traps", "triples"])
      for (words, fraction, mistake) in [
        ("1 + number", 0.2, mistakes[0]), ("number * 3", 0.7, mistakes[2]),
      ] {
        let answer = try answer(exercise, words, in: fixture)
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 1e9 + fraction)],
          ofItemAtPath: fixture.checkout.url(
            exercise.file(in: "Tests/Learner")
          ).path)
        let learner = try #require(
          try TestSession(
            checkout: fixture.checkout, answers: "Tests/Learner",
            scratch: ".build/check", exercises: [answer]
          ).run().first)
        #expect(
          MistakeMatch(learner, in: fixture.checkout) == .all([mistake]))
      }

      try fixture.write(exercise.file, Self.starter + "print(\"hello\")\n")
      try fixture.write(
        exercise.file(in: "Solutions"),
        "// 90.1 Double it\n" + Self.body("2 - number"))
      try fixture.write(
        "\(exercise.mistakesFolder)/Triples.swift",
        "// This is wrong. Think again.\n" + Self.body("2 * number"))
      try fixture.write(
        "\(exercise.mistakesFolder)/AddsOne.swift",
        "// This is wrong. Think again.\n" + Self.body("number +"))
      let (status, complaints) = try check(fixture)
      #expect(status == .notYet)
      let text = complaints.joined(separator: "\n")
      for complaint in [
        "the starter does not compile", "the solution fails its tests",
        "the mistake AddsOne does not compile",
        "the mistake Triples passes the tests",
      ] {
        #expect(text.contains("  ! 90.1: \(complaint)"), "\(text)")
      }
    }

    private func answer(
      _ exercise: Exercise, _ expression: String, in fixture: FixtureCheckout
    ) throws -> Exercise {
      try fixture.write(
        exercise.file(in: "Tests/Learner"), Self.body(expression))
      return exercise
    }
  }
}
