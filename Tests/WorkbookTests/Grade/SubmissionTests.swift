import Foundation
import Testing

@testable import WorkbookCourse
@testable import WorkbookGrade
@testable import WorkbookKit
@testable import WorkbookPages
@testable import WorkbookTools

@Suite("A submission is read, never changed, and only its answers are")
struct SubmissionTests {
  let good: GoodExercise
  private var folder: URL { good.checkout.url("collected") }
  private var answers: URL { good.checkout.url("answers") }

  init() throws {
    good = try GoodExercise()
    try good.write("collected/notes.txt", "not a submission")
  }

  private func submit(_ student: String, _ prefix: String, _ text: String = "x")
    throws
  {
    try good.write(
      "collected/\(student)/\(prefix)\(good.exercise.path)/"
        + good.exercise.fileName, text)
  }

  private func copy(_ student: String) throws -> [String] {
    let all = try Submission.all(in: folder)
    let submission = try #require(all.first { $0.student == student })
    return try submission.copy(
      good.course.exercises, of: good.course, to: answers)
  }

  private func answer() throws -> String {
    let path = "\(good.exercise.path)/\(good.exercise.fileName)"
    return try String(
      contentsOf: answers.appendingPathComponent(path), encoding: .utf8)
  }

  @Test(
    "The tree is found: the folder itself, or Exercises in it.",
    arguments: ["", "Exercises/", "workbook-main/Exercises/"])
  func tree(prefix: String) throws {
    try submit("Ann", prefix, "let a = 1")
    #expect(try copy("Ann") == [])
    #expect(try answer() == "let a = 1")
  }

  @Test("Submissions come in the order of their names.")
  func order() throws {
    for name in ["Zoë", "Ann", "Ben"] { try submit(name, "") }
    #expect(
      try Submission.all(in: folder).map(\.student) == ["Ann", "Ben", "Zoë"])
  }

  @Test("A folder without exercises, or with two trees, says so.")
  func unclear() throws {
    try good.write("collected/Ann/essay.txt", "")
    try submit("Ben", "a/Exercises/")
    try submit("Ben", "b/Exercises/")
    #expect(throws: Failure.self) { try copy("Ann") }
    #expect(throws: Failure.self) { try copy("Ben") }
  }

  @Test("Nothing of the learner before is left.")
  func leftovers() throws {
    try submit("Ann", "", "let a = 1")
    try good.write("collected/Ben/Chapter90Fixture/readme.txt", "")
    _ = try copy("Ann")
    #expect(try copy("Ben") == [])
    #expect(throws: Error.self) { try answer() }
  }

  @Test("A link does not lead out of the submission.")
  func links() throws {
    try submit("Ann", "", "let a = 1")
    let manager = FileManager.default
    let place = folder.appendingPathComponent("Ann/\(good.exercise.path)")
    try manager.createSymbolicLink(
      at: place.appendingPathComponent("More.swift"),
      withDestinationURL: good.checkout.url(
        good.exercise.file(in: "Solutions")))
    #expect(
      try copy("Ann") == [
        "90.2: More.swift is a link, too large, or cannot be read"
      ])

    try manager.removeItem(at: place)
    try manager.createSymbolicLink(
      at: place,
      withDestinationURL: good.checkout.url("Solutions/\(good.exercise.path)"))
    #expect(try copy("Ann") == [])
    #expect(throws: Error.self) { try answer() }
  }

  @Test("What an honest answer has no use for is pointed out.")
  func suspicion() throws {
    try submit("Ann", "", "public func expectHistory() { CommandLine.argc }")
    #expect(
      try copy("Ann") == ["90.2 says expectHistory", "90.2 says CommandLine"])
  }

  @Test("A change of the workbook's own files is noticed.")
  func courseFiles() throws {
    let before = CourseFiles(good.checkout)
    #expect(CourseFiles(good.checkout).difference(from: before) == nil)
    let test = "\(good.exercise.testFolder)/SpendTests.swift"
    try good.write(test, "import Testing\n")
    #expect(
      CourseFiles(good.checkout).difference(from: before)
        == good.checkout.url(test).path)
  }
}
