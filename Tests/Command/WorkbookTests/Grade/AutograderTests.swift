import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook_teacher

@Suite("An autograder is a folder that Gradescope can use as it is")
struct AutograderTests {
  let good: GoodExercise
  private let transcript = Transcript()
  private var folder: URL { good.checkout.url("autograder") }

  init() throws {
    good = try GoodExercise()
  }

  private func make(_ words: String...) throws {
    _ = try grade(
      ["autograder", folder.path] + words,
      in: CommandContext(
        checkout: good.checkout, terminal: transcript.terminal,
        course: good.course))
  }

  @Test("It has the course and two scripts that a shell can run.")
  func files() throws {
    try make("90")
    let manager = FileManager.default
    for script in ["setup.sh", "run_autograder"] {
      let path = folder.appendingPathComponent(script).path
      #expect(manager.isExecutableFile(atPath: path))
      let child = try ChildProcess(["/bin/sh", "-n", path])
      #expect(child.wait() == .exited(0))
    }
    let run = try String(
      contentsOf: folder.appendingPathComponent("run_autograder"),
      encoding: .utf8)
    #expect(run.contains("workbook-teacher grade 90 "))
    #expect(
      good.checkout.exists("autograder/workbook/\(good.exercise.testFolder)"))
    #expect(
      good.checkout.exists(
        "autograder/workbook/\(good.exercise.file(in: "Solutions"))"))
  }

  @Test("A folder that is there already is not touched.")
  func exists() throws {
    try good.write("autograder/mine.txt", "mine")
    #expect(throws: Failure.self) { try make() }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        == ["mine.txt"])
  }

  @Test("A chapter that is not there is refused before anything is written.")
  func unknown() throws {
    #expect(throws: Failure.self) { try make("77") }
    #expect(!good.checkout.exists("autograder"))
  }
}
