import Foundation
import Testing

@testable import WorkbookBuild
@testable import WorkbookCourse
@testable import WorkbookRunner
@testable import WorkbookTools
@testable import workbook

@Suite("A program cannot cost its author an answer.")
struct KeptFilesTests {
  private let paper: PaperCheckout
  private let kept: KeptFiles
  private let answer = Data(PaperCheckout.answer.utf8)
  private var file: String { paper.exercise.file }
  private var otherFile: String { paper.other.file }

  init() throws {
    paper = try PaperCheckout()
    try paper.write(paper.exercise.file, answer)
    kept = KeptFiles(
      checkout: paper.checkout, answers: "Exercises", running: paper.exercise)
  }

  @Test("A file that is gone comes back.")
  func deleted() throws {
    try paper.remove(file)
    #expect(kept.putBack(after: paper.exercise) == .undone(files: [file]))
    #expect(paper.data(file) == answer)
  }

  @Test("A file that was emptied comes back.")
  func truncated() throws {
    try paper.write(file, Data())
    #expect(kept.putBack(after: paper.exercise) == .undone(files: [file]))
    #expect(paper.data(file) == answer)
  }

  @Test("Other exercises' files come back too, with their folders.")
  func others() throws {
    try paper.remove("Exercises")
    #expect(
      kept.putBack(after: paper.exercise)
        == .undone(files: [file, otherFile]))
    #expect(paper.data(file) == answer)
    #expect(paper.data(otherFile) == Data(PaperCheckout.starter.utf8))
  }

  @Test("A file that says something else now is kept as it was, and left.")
  func overwritten() throws {
    try paper.write(file, "overwritten, or saved by the learner")
    let harm = kept.putBack(after: paper.exercise)
    guard case .kept(let folder) = harm else {
      Issue.record("\(String(describing: harm))")
      return
    }
    #expect(
      paper.checkout.text(file) == "overwritten, or saved by the learner")
    #expect(paper.data("\(folder)/Double.swift") == answer)
  }

  @Test("Nothing happened: nothing is said.")
  func nothing() {
    #expect(kept.putBack(after: paper.exercise) == nil)
    #expect(paper.backups.isEmpty)
  }

  @Test("An empty file that stays empty is nobody's loss.")
  func empty() throws {
    try paper.write(file, Data())
    let kept = KeptFiles(
      checkout: paper.checkout, answers: "Exercises", running: paper.exercise)
    #expect(kept.putBack(after: paper.exercise) == nil)
  }
}
