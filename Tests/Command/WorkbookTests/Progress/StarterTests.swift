import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook

@Suite("A starter is recognized, with git and without.")
struct StarterTests {
  private let paper: PaperCheckout

  init() throws { paper = try PaperCheckout() }

  private func edit(_ exercise: Exercise) throws -> String {
    let edited = PaperCheckout.starter.replacingOccurrences(
      of: "  number\n", with: "  number * 2\n")
    try paper.write(exercise.file, edited)
    return edited
  }

  @Test("An answer that kept the NOT STARTED line is an answer.")
  func forgottenLine() throws {
    #expect(paper.checkout.isUntouched(paper.exercise))
    _ = try edit(paper.exercise)
    #expect(!paper.checkout.isUntouched(paper.exercise))
    #expect(paper.checkout.isUntouched(paper.other))
    #expect(
      paper.checkout.keptStarter(of: paper.exercise) == PaperCheckout.starter)
    #expect(paper.type("list").text.contains("1 min  started"))
  }

  @Test("An author's changed starter takes precedence over its copy.")
  func authors() throws {
    let edited = try edit(paper.exercise)
    #expect(paper.checkout.starter(of: paper.exercise) == edited)
    try paper.write(paper.exercise.file, PaperCheckout.answer)
    #expect(
      paper.checkout.starter(of: paper.exercise) == PaperCheckout.starter)
  }

  @Test("Recording copies a changed starter, and never an answer.")
  func recording() throws {
    let edited = try edit(paper.exercise)
    let copies = ["Tests/Starters/\(paper.exercise.path)/Double.swift"]
    #expect(paper.checkout.outdatedCopies(of: paper.exercise) == copies)
    #expect(try paper.checkout.keepStarter(of: paper.exercise) == copies)
    #expect(try paper.checkout.keepStarter(of: paper.exercise) == [])
    try paper.write(paper.exercise.file, PaperCheckout.answer)
    #expect(try paper.checkout.keepStarter(of: paper.exercise) == [])
    #expect(paper.checkout.keptStarter(of: paper.exercise) == edited)
  }

  @Test("Windows line endings make no difference.")
  func lineEnds() throws {
    for exercise in paper.course.exercises {
      for path in [exercise.file, exercise.hintsFile] {
        let text = try #require(paper.checkout.text(path))
        try paper.write(
          path, "\u{FEFF}" + text.replacingOccurrences(of: "\n", with: "\r\n"))
      }
    }
    #expect(paper.checkout.text(paper.exercise.file) == PaperCheckout.starter)
    #expect(paper.checkout.isUntouched(paper.exercise))
    #expect(paper.type("list").text.contains("not started"))
    #expect(paper.type("reset", "90.1").text.contains("the starter already"))
    let hint = paper.type("hint", "90.1").text
    #expect(hint.contains("Hint 1 of 1"))
    #expect(hint.contains("  Think.\n"))
    #expect(
      AnswerHeader(paper.checkout.text(paper.exercise.file) ?? "").task
        == ["Give back twice the number."])
  }
}
