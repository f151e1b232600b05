import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook

@Suite("A starter is known again, with git and without.")
struct StarterTests {
  private let paper: PaperCheckout
  private var starters: StarterSource {
    StarterSource(checkout: paper.checkout)
  }

  init() throws { paper = try PaperCheckout() }

  private func edit(_ exercise: Exercise) throws -> String {
    let edited = PaperCheckout.starter.replacingOccurrences(
      of: "  number\n", with: "  number * 2\n")
    try paper.write(exercise.file, edited)
    return edited
  }

  @Test(
    "The first command of any kind keeps every starter.",
    arguments: [["list"], ["hint", "90.2"], ["test", "90.7"], ["run", "90"]])
  func first(command: [String]) {
    let transcript = Transcript()
    _ = Learner.answer(
      command, terminal: transcript.terminal,
      in: paper.checkout.root.path, course: paper.course)
    for exercise in paper.course.exercises {
      #expect(
        paper.checkout.text(".workbook/starters/\(exercise.id).swift")
          == PaperCheckout.starter)
    }
  }

  @Test("An answer that left the NOT STARTED line in is an answer.")
  func forgottenLine() throws {
    #expect(starters.keepUntouched(paper.course.exercises) == nil)
    #expect(starters.isUntouched(paper.exercise))
    _ = try edit(paper.exercise)
    #expect(starters.keepUntouched(paper.course.exercises) == nil)
    #expect(!starters.isUntouched(paper.exercise))
    #expect(starters.isUntouched(paper.other))
    #expect(starters.text(of: paper.exercise) == PaperCheckout.starter)
    #expect(paper.type("list").text.contains("1 min  started"))
  }

  @Test("With git, also one that was there before the first command.")
  func edited() throws {
    try paper.commitAll()
    _ = try edit(paper.exercise)
    #expect(starters.keepUntouched(paper.course.exercises) == nil)
    #expect(!starters.isUntouched(paper.exercise))
    #expect(starters.text(of: paper.exercise) == PaperCheckout.starter)
  }

  @Test("An answer that the learner committed does not become the starter.")
  func committed() throws {
    try paper.commitAll()
    _ = try edit(paper.exercise)
    try paper.commitAll("My answer", by: "learner@example.org")
    #expect(starters.keepUntouched(paper.course.exercises) == nil)
    #expect(!starters.isUntouched(paper.exercise))
    #expect(starters.text(of: paper.exercise) == PaperCheckout.starter)
  }

  @Test("A starter that a pull brought replaces the copy.")
  func newer() throws {
    try paper.commitAll()
    #expect(starters.keepUntouched(paper.course.exercises) == nil)
    let edited = try edit(paper.exercise)
    try paper.commitAll("A better task")
    #expect(starters.keepUntouched(paper.course.exercises) == nil)
    #expect(starters.isUntouched(paper.exercise))
    #expect(starters.text(of: paper.exercise) == edited)
  }

  @Test("Lines that end as on Windows change nothing.")
  func lineEnds() throws {
    #expect(starters.keepUntouched(paper.course.exercises) == nil)
    for exercise in paper.course.exercises {
      for path in [exercise.file, exercise.hintsFile] {
        let text = try #require(paper.checkout.text(path))
        try paper.write(
          path, "\u{FEFF}" + text.replacingOccurrences(of: "\n", with: "\r\n"))
      }
    }
    #expect(paper.checkout.text(paper.exercise.file) == PaperCheckout.starter)
    #expect(starters.isUntouched(paper.exercise))
    #expect(paper.type("list").text.contains("not started"))
    #expect(paper.type("reset", "90.1").text.contains("the starter already"))
    let hint = paper.type("hint", "90.1").text
    #expect(hint.contains("Hint 1 of 1"))
    #expect(hint.contains("  Think.\n"))
    #expect(
      AnswerHeader(paper.checkout.text(paper.exercise.file) ?? "").task
        == ["Give back twice the number."])
  }

  @Test("Where nothing can be kept, the command goes on and says so.")
  func noPlace() throws {
    try paper.write(".workbook", "in the way")
    let (status, text) = paper.type("list")
    #expect(status == .passed)
    #expect(text.contains("could not be kept in .workbook/"))
  }
}
