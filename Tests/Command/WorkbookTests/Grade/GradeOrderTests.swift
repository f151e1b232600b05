import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook_teacher

@Suite("What cannot end well is refused before anything is built")
struct GradeOrderTests {
  let good: GoodExercise
  private let transcript = Transcript()
  private var workbook: CommandContext {
    CommandContext(
      checkout: good.checkout, terminal: transcript.terminal,
      course: good.course)
  }

  init() throws {
    good = try GoodExercise()
    try good.write(
      "class/Ann/\(good.exercise.path)/\(good.exercise.fileName)", "")
    try good.write("wrong.csv", "who,what\n")
    try good.write("other.json", "{}")
    try good.write("empty/.keep", "")
  }

  private func path(_ name: String) -> String { good.checkout.url(name).path }

  private func refusal(_ words: String) -> String? {
    let arguments = words.split(separator: " ").map { word in
      word.hasPrefix("%") ? path(String(word.dropFirst())) : String(word)
    }
    do {
      _ = try GradeRequest(arguments, in: workbook)
      return nil
    } catch let failure as Failure {
      return failure.status == .usage ? failure.message : "not usage"
    } catch {
      return "\(error)"
    }
  }

  @Test("A right order is one.")
  func right() {
    #expect(refusal("--submissions %class") == nil)
    #expect(refusal("90.2 --submissions %class --format csv") == nil)
    #expect(refusal("--submission %class/Ann --output %out.txt") == nil)
    #expect(refusal("") == nil)
  }

  @Test("Several exercises and chapters may be named, in any order.")
  func several() throws {
    let course = Course.workbook
    func ids(_ names: String...) throws -> [String] {
      try course.exercises(matching: names).map(\.id)
    }
    #expect(
      try ids("02.2", "1", "02.2", "01.3")
        == ["01.1", "01.2", "01.3", "01.4", "02.2"])
    #expect(try ids() == course.exercises.map(\.id))
  }

  @Test(
    "A wrong one says what is wrong.",
    arguments: [
      ("--format cvs", "There is no format cvs. Did you mean `csv`?"),
      ("--format feedback", "writes a folder: name one with --output"),
      ("--output %class", "is a folder; name a file in it."),
      ("--output %no/such/folder.txt", "There is no folder"),
      ("--format feedback --output %other.json", "is a file"),
      ("--submissions %nowhere", "There is no folder to read"),
      ("--submissions %empty", "is empty"),
      ("--submission %other.json", "neither a folder nor a zip file"),
      ("--submissions %class --submission %class", "exclude each other"),
      ("--submissions %class --student An", "Did you mean `Ann`?"),
      ("--record %other.json", "is no grade record"),
      ("--corrections %wrong.csv", "must begin with the line student,"),
      ("--time-limit never", "needs a number of seconds"),
      ("--fast", "has no option --fast"), ("77", "There is no chapter 77."),
      ("90.2 77", "There is no chapter 77."),
    ])
  func refused(words: String, expected: String) {
    let message = refusal(words) ?? "accepted"
    #expect(message.contains(expected), "\(message)")
    #expect(transcript.text.isEmpty)
  }
}
