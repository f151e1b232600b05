import Foundation
import Testing

@testable import WorkbookBase
@testable import WorkbookSceneRunner
@testable import workbook_author
@testable import workbook

@Suite("A bad command line gets a suggestion.")
struct BadInputTests {
  @Test(
    "An unknown word gets the nearest known one and exit code 2.",
    arguments: [
      (["tset"], "Did you mean `test`"),
      (["lsit"], "Did you mean `list`?"),
      (["solve"], "`swift run workbook help` lists them all."),
      (["test", "1.9"], "Did you mean `01.1`"),
      (["test", "77"], "There is no chapter 77."),
      (["test", "--fast"], "`workbook test` has no option --fast."),
      (["hint", "01.1", "01.2"], "takes one name, not 2"),
      (["test", "01.1", "--time-limit", "soon"], "a number of seconds"),
      (["test", "01.1", "--time-limit"], "--time-limit needs a value"),
      (["solution"], "swift run workbook solution 01.1"),
      (["hint", "01"], "01 is a chapter."),
      (["run", "77/handshake"], "There is no chapter 77."),
      (["reset", "nonsense"], "There is no exercise nonsense."),
    ])
  func suggestion(arguments: [String], expected: String) {
    let transcript = Transcript()
    let status = Learner.answer(
      arguments, terminal: transcript.terminal,
      in: FixtureCheckout.project.path)
    #expect(status == .usage)
    #expect(transcript.notes.contains(expected), "\(transcript.notes)")
    #expect(transcript.text.isEmpty)
  }

  @Test(
    "The program that has the scenes suggests a scene.",
    arguments: [
      ("01/handshak", "`01/handshake`?"),
      ("operators/multicst", "`operators/multicast`, "),
    ])
  func scene(typed: String, expected: String) {
    let transcript = Transcript()
    let status = Program.scenes.answer(
      ["run", typed], doing: ["run": runScenes],
      terminal: transcript.terminal, in: FixtureCheckout.project.path)
    #expect(status == .usage)
    #expect(transcript.notes.contains("Did you mean \(expected)"))
  }

  @Test("Outside a checkout the message says so, with exit code 3.")
  func outside() {
    let transcript = Transcript()
    let status = Learner.answer(
      ["list"], terminal: transcript.terminal, in: "/")
    #expect(status == .failed)
    #expect(transcript.notes.contains("not inside the workbook"))
  }

  @Test("Missing files are named, with exit code 3.")
  func missing() throws {
    let folder = try PrivateFolder()
    try Data("name: \"CombineWorkbook\"".utf8).write(
      to: folder.file("Package.swift"))
    let transcript = Transcript()
    let status = Learner.answer(
      ["hint", "01.1"], terminal: transcript.terminal,
      in: folder.url.path)
    #expect(status == .failed)
    #expect(
      transcript.notes.contains(
        "Exercises/Chapter01Handshake/1-PredictTheHandshake/Hints.md"))
  }

  @Test("A checkout is found from any folder in it.")
  func deep() throws {
    let found = try Checkout.find(
      from: FixtureCheckout.project.path + "/Sources/Command/Learner")
    #expect(
      found.root.standardizedFileURL.path
        == FixtureCheckout.project.standardizedFileURL.path)
  }

  @Test("A chapter's number may lack its zero.")
  func numbers() throws {
    let course = Course.workbook
    #expect(try course.exercise("5.2").id == "05.2")
    #expect(
      try course.exercises(matching: ["5", "01.3"]).map(\.id)
        == ["01.3", "05.1", "05.2", "05.3"])
  }

  @Test("Without a name, run lists the programs of each chapter.")
  func programs() {
    let transcript = Transcript()
    let status = Learner.answer(
      ["run"], terminal: transcript.terminal,
      in: FixtureCheckout.project.path)
    #expect(status == .passed)
    #expect(transcript.text.contains("06 Reentrancy\n  06/repeats"))
    #expect(transcript.text.contains("run 06/reentrant"))
  }

  @Test("One typing error has a distance of 1.")
  func distance() {
    #expect(editDistance("list", "list") == 0)
    #expect(editDistance("lsit", "list") == 1)
    #expect(editDistance("lst", "list") == 1)
    #expect(editDistance("liist", "list") == 1)
    #expect(editDistance("lost", "list") == 1)
    #expect(editDistance("", "list") == 4)
  }
}
