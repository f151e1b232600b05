import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook

extension OnOneFixture {
  @Suite("A learner builds an exercise stage by stage with the command.")
  struct StagesTests {
    private let fixture: FixtureCheckout
    private let course = StagedFiles.course
    private var exercise: Exercise { course.exercises[0] }

    init() throws {
      fixture = try FixtureCheckout(
        "stages", exercises: [("18-BuildIt", StagedFiles.starter)])
      let checkout = fixture.checkout
      for file in ["Answer", "Stage1", "Stage2", "Stage3"] {
        try? FileManager.default.removeItem(
          at: checkout.url("\(exercise.testFolder)/\(file)Tests.swift"))
      }
      try StagedFiles.write(to: checkout)
      try checkout.write(
        StagedFiles.starter, to: exercise.file(in: Layout.starters))
    }

    private func type(_ words: String...) -> (
      status: WorkbookBase.ExitStatus, text: String
    ) {
      let transcript = Transcript()
      let status = Learner.answer(
        words, terminal: transcript.terminal,
        in: fixture.checkout.root.path, course: course)
      return (status, transcript.text + transcript.notes)
    }

    private func answer(_ text: String) throws {
      try fixture.checkout.write(text, to: exercise.file)
    }

    @Test("Each stage shows only its own task and tests.")
    func journey() throws {
      var text = type("test", "90.18").text
      #expect(text.contains("○ 90.18 Build it: not started yet"))
      #expect(text.contains("It has 3 stages"))
      #expect(!text.contains("“It doubles.”"))
      #expect(!text.contains("It triples."))
      #expect(type("list").text.contains("not started"))
      #expect(type("hint", "90.18").text.contains("A sum."))

      try answer(StagedFiles.whole(0))
      text = type("test", "90.18").text
      #expect(text.contains("✗ 90.18 Build it: stage 1 of 3\n"))
      #expect(type("list").text.contains("stage 1 of 3"))

      try answer(StagedFiles.whole(1))
      for _ in 1...2 {
        text = type("test", "90.18").text
        #expect(text.contains("… 90.18 Build it: stage 2 of 3\n"))
        #expect(text.contains("Stage 1 passes: It doubles."))
        #expect(text.contains("✓ It doubles."))
        #expect(text.contains("Stage 2 comes next: It triples."))
        #expect(!text.contains("negates"))
      }
      #expect(type("list").text.contains("stage 2 of 3"))
      text = type("hint", "90.18").text
      #expect(text.contains("Hint 1 of 2 for 90.18 Build it, stage 2"))
      #expect(text.contains("A longer sum."))
      text = type("hint", "90.18").text
      #expect(text.contains("workbook stage 90.18 2"))

      try answer(
        StagedFiles.whole(1).replacing("2 * number", with: "number + number"))
      text = type("test", "90.18").text
      #expect(text.contains("✗ 90.18 Build it: stage 2 of 3\n"))
      #expect(text.contains("Stage 1 passes."))

      try answer(StagedFiles.whole(2).replacing("2 * number", with: "number"))
      text = type("test", "90.18").text
      #expect(text.contains("stage 1 of 3, which passed before"))

      try answer(StagedFiles.whole(3))
      let (status, last) = type("test", "90.18")
      #expect(status == .passed)
      #expect(last.contains("passed, all 3 tests in 3 stages"))
      #expect(type("list").text.contains("1 of 1 exercise passed."))
      #expect(type("solution", "90.18").text.contains("-number"))

      // A wrong second stage is judged, also when the first passes only now.
      _ = type("reset", "90.18")
      try answer(
        StagedFiles.whole(2).replacing("3 * number", with: "4 * number"))
      text = type("test", "90.18").text
      #expect(text.contains("✗ 90.18 Build it: stage 2 of 3\n"), "\(text)")
      #expect(text.contains("Stage 1 passes."))
    }

    @Test("A stage's answer can be taken, and the learner's text is kept.")
    func taken() throws {
      try answer("// mine\n")
      let (status, text) = type("stage", "90.18", "3")
      #expect(status == .passed, "\(text)")
      #expect(text.contains("answer is in .workbook/backups/Fixture/BuildIt/"))
      #expect(
        fixture.checkout.text(exercise.file)
          == (try StageAnswers(exercise, in: fixture.checkout).beginning(2)))
      var shown = type("test", "90.18").text
      #expect(shown.contains("… 90.18 Build it: stage 3 of 3"))
      #expect(
        type("list").text.contains("stage 3 of 3, stages 1 to 2 taken"))
      shown = type("stage", "90.18").text
      #expect(
        shown.contains("  ✓ 2  It triples\n  … 3  It negates"), "\(shown)")
      shown = type("solution", "90.18").text
      #expect(shown.contains("+    3 * number"))
      #expect(!shown.contains("-number"))
      _ = type("reset", "90.18")
      #expect(type("list").text.contains("not started\n"))
    }

    @Test("A wrong stage number gets a hint.")
    func slips() {
      #expect(type("stage", "90.18", "4").text.contains("stages 1 to 3"))
      #expect(type("stage", "90.18", "1").text.contains("reset 90.18"))
      #expect(type("stage").text.contains("stage 90.18 2"))
      #expect(type("stage", "90.18", "two").status == .usage)
    }
  }
}
