import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook_teacher
@testable import workbook_author
@testable import workbook

extension OnOneFixture {
  @Suite("A learner works through an exercise with the command.")
  struct JourneyTests {
    private let fixture: FixtureCheckout
    private let exercise: Exercise

    init() throws {
      fixture = try FixtureCheckout(
        "hostile",
        exercises: HostileAnswers.all + [
          ("17-Journey", FixtureCheckout.starter)
        ])
      exercise = fixture.exercise("17-Journey")
    }

    private func type(_ arguments: String...) -> (
      status: WorkbookBase.ExitStatus, text: String
    ) {
      let transcript = Transcript()
      let status = Learner.answer(
        arguments, terminal: transcript.terminal,
        in: fixture.checkout.root.path, course: fixture.course)
      return (status, transcript.text + transcript.notes)
    }

    private func answer(_ body: String) throws {
      try fixture.write(
        exercise.file,
        FixtureCheckout.starter
          .replacing(
            "// NOT STARTED: delete this line when you begin.\n", with: ""
          )
          .replacing("  number\n", with: "  \(body)\n"))
    }

    @Test("A learner goes from the starter over a failure to the solution.")
    func journey() throws {
      var (status, text) = type("test", "90.17")
      #expect(status == .notYet)
      #expect(text.contains("○ 90.17 Journey: not started yet"))
      #expect(text.contains("Give back twice the number."))
      #expect(!text.contains("“It doubles.”"))
      #expect(text.contains("Open the file"))
      #expect(!text.contains("✗"))

      try answer("number + 1")
      (status, text) = type("test", "90.17")
      #expect(status == .notYet)
      #expect(text.contains("✗ 90.17 Journey: not yet, 2 of 3 tests pass"))
      #expect(
        text.contains("      Expected        Actual\n      4               3\n")
      )
      #expect(text.contains("\(exercise.file):10\n"))
      #expect(text.contains("  2 pass.\n"))
      #expect(!text.contains("It is ready before."))
      #expect(text.contains("Chapters/90-Fixture.md#make"))
      #expect(text.contains("Next:  swift run workbook watch 90.17"))

      // Without a name, `test` runs the last exercise again.
      (status, text) = type("test")
      #expect(status == .notYet)
      #expect(text.contains("✗ 90.17 Journey: not yet, 2 of 3 tests pass"))

      (status, text) = type("solution", "90.17")
      #expect(status == .notYet)
      #expect(text.contains("does not pass yet"))

      try answer("number + number")
      (status, text) = type("test", "90.17")
      #expect(status == .passed)
      #expect(text.contains("✓ 90.17 Journey: passed, all 3 tests"))
      #expect(text.contains("You can now double a number."))
      #expect(text.contains("[■■■···"))
      #expect(text.contains("]  1 of 17 in chapter 90, 1 of 17 in all"))

      (status, text) = type("list")
      #expect(status == .passed)
      #expect(text.contains("✓ 90.17  Journey"))
      #expect(text.contains("1 of 17 exercises passed."))

      try answer("number - number")
      (status, text) = type("list")
      #expect(text.contains("changed: test again"))
      (status, text) = type("test", "90.17")
      #expect(status == .notYet)
      #expect(text.contains("passed before, and now: "))

      (status, text) = type("reset", "90.17")
      #expect(status == .passed)
      #expect(
        fixture.checkout.text(exercise.file) == FixtureCheckout.starter)
      let backups = try FileManager.default.subpathsOfDirectory(
        atPath: fixture.checkout.url(".workbook/backups/Fixture/Journey").path)
      #expect(backups.contains { $0.hasSuffix("Journey.swift") })
      (status, text) = type("reset", "90.17")
      #expect(text.contains("is the starter already"))
    }

    @Test("Compiler errors are reported before forbidden code.")
    func compilerFirst() throws {
      try answer("withUnsafeBytes(of: number) { _ in 0 } + ]")
      var text = type("test", "90.17").text
      #expect(text.contains("does not compile"))
      #expect(text.contains("The compiler stopped here first:"))
      #expect(!text.contains("has no use for"))
      try answer("withUnsafeBytes(of: number) { _ in 0 }")
      text = type("test", "90.17").text
      #expect(text.contains("uses what is not allowed"))
      #expect(text.contains("has no use for memory by its address"))
      #expect(text.contains("│   withUnsafeBytes(of: number)"))
    }

    @Test("`test all` reports each begun exercise in a line, and a sum.")
    func all() throws {
      try fixture.write(exercise.file, FixtureCheckout.starter)
      let some = ["1-IsRight", "2-IsWrong", "17-Journey"].map(fixture.exercise)
      let course = Course(chapters: [
        Chapter("90", "Fixture", title: "Some", exercises: some)
      ])
      let transcript = Transcript()
      let status = Learner.answer(
        ["test", "all"], terminal: transcript.terminal,
        in: fixture.checkout.root.path, course: course)
      #expect(status == .notYet)
      #expect(
        transcript.text == """
          ✓ 90.1 Is right: passed, all 3 tests
          ✗ 90.2 Is wrong: not yet, 2 of 3 tests pass

          1 of 2 exercises that you have begun passed.
            [■■■■■■■■■■····················]  1 of 3 exercises passed

          Next:  swift run workbook test 90.2   what is wrong, and where

          """)
    }

    @Test("An answer with the NOT STARTED line counts as begun.")
    func forgottenLine() throws {
      try fixture.write(
        exercise.file,
        FixtureCheckout.starter.replacing("  number\n", with: "  number + 1\n"))
      var (status, text) = type("test", "90.17")
      #expect(status == .notYet)
      #expect(text.contains("✗ 90.17 Journey: not yet, 2 of 3 tests pass"))
      #expect(text.contains("The NOT STARTED line is still in your file."))
      try fixture.write(
        exercise.file,
        FixtureCheckout.starter
          .replacing("  number\n", with: "  number + number\n"))
      (status, text) = type("test", "90.17")
      #expect(status == .passed)
      #expect(text.contains("The NOT STARTED line is still in your file."))
    }

    @Test("Hints appear in order, and the last one repeats.")
    func hints() {
      #expect(type("hint", "90.17").text.contains("Twice is a sum."))
      #expect(type("hint", "90.17").text.contains("itself."))
      let (status, text) = type("hint", "90.17")
      #expect(status == .passed)
      #expect(text.contains("Hint 2 of 2"))
      #expect(text.contains("solution 90.17 --anyway"))
    }

    @Test("A missing file can be restored.")
    func missing() throws {
      try FileManager.default.removeItem(
        at: fixture.checkout.url(exercise.file))
      var (status, text) = type("test", "90.17")
      #expect(status == .notYet)
      #expect(text.contains("its file is missing"))
      #expect(text.contains("reset 90.17"))
      (status, text) = type("reset", "90.17")
      #expect(status == .passed)
      #expect(
        fixture.checkout.text(exercise.file) == FixtureCheckout.starter)
    }
  }
}
