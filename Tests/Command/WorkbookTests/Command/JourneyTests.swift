import Foundation
import Testing

@testable import WorkbookCourse
@testable import WorkbookGrade
@testable import WorkbookRunner
@testable import WorkbookPages
@testable import WorkbookTools
@testable import workbook

extension OnOneFixture {
  @Suite("A learner's way through an exercise, as the command tells it.")
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
      status: WorkbookTools.ExitStatus, text: String
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

    @Test("From the invitation over a failure to the reference answer.")
    func journey() throws {
      var (status, text) = type("test", "90.17")
      #expect(status == .notYet)
      #expect(text.contains("○ 90.17 Journey: not started yet"))
      #expect(text.contains("Give back twice the number."))
      #expect(text.contains("“It doubles.”"))
      #expect(text.contains("Open the file"))
      #expect(!text.contains("✗"))

      try answer("number + 1")
      (status, text) = type("test", "90.17")
      #expect(status == .notYet)
      #expect(text.contains("✗ 90.17 Journey: not yet, 2 of 3 tests pass"))
      #expect(text.contains("    Expected:\n        4\n"))
      #expect(text.contains("    Actual:\n        3\n"))
      #expect(text.contains("\(exercise.file):10   (double)"))
      #expect(text.contains("Chapters/90-Fixture.md#make"))
      #expect(text.contains("Next:  swift run workbook test 90.17"))

      // Without a name it is the one that was worked on last.
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

      (status, text) = type("list")
      #expect(status == .passed)
      #expect(text.contains("✓ 90.17  Journey"))
      #expect(text.contains("1 of 17 exercises passed."))

      try answer("number - number")
      (status, text) = type("list")
      #expect(text.contains("changed since it passed"))
      (status, text) = type("test", "90.17")
      #expect(status == .notYet)
      #expect(text.contains("passed before, and now: "))
      #expect(text.contains("your last change broke it"))

      (status, text) = type("reset", "90.17")
      #expect(status == .passed)
      #expect(
        fixture.checkout.text(exercise.file) == FixtureCheckout.starter)
      let backups = try FileManager.default.subpathsOfDirectory(
        atPath: fixture.checkout.url(".workbook/backups/90.17").path)
      #expect(backups.contains { $0.hasSuffix("Journey.swift") })
      (status, text) = type("reset", "90.17")
      #expect(text.contains("is the starter already"))
    }

    @Test("An answer that left the NOT STARTED line in is told as an answer.")
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

    @Test("Hints come one after the other, and the last comes again.")
    func hints() {
      #expect(type("hint", "90.17").text.contains("Twice is a sum."))
      #expect(type("hint", "90.17").text.contains("itself."))
      let (status, text) = type("hint", "90.17")
      #expect(status == .passed)
      #expect(text.contains("Hint 2 of 2"))
      #expect(text.contains("solution 90.17 --anyway"))
    }

    @Test("A file that is gone can be brought back.")
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
