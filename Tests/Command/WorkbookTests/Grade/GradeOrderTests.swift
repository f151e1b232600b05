import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook_teacher

@Suite("A bad grade command is refused before anything is built")
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

  @Test("A correct command is accepted.")
  func right() {
    #expect(refusal("--submissions %class") == nil)
    #expect(refusal("90.2 --submissions %class --format csv") == nil)
    #expect(refusal("--submissions %class --output %out.txt") == nil)
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
    "A bad command gets its reason.",
    arguments: [
      ("--format cvs", "There is no format cvs. Did you mean `csv`?"),
      ("--format feedback", "writes a folder: name one with --output"),
      ("--output %class", "is a folder; name a file in it."),
      ("--output %no/such/folder.txt", "There is no "),
      ("--format feedback --output %other.json", "is a file"),
      ("--submissions %nowhere", "There is no folder to read"),
      ("--submissions %empty", "holds none"),
      ("--submissions %class --record %other.json", "is not a grade record"),
      ("", "Name the folder of the submissions"),
      ("--time-limit never", "needs a number of seconds"),
      ("--fast", "has no option --fast"), ("77", "There is no chapter 77."),
      ("90.2 77", "There is no chapter 77."),
    ])
  func refused(words: String, expected: String) {
    let message = refusal(words) ?? "accepted"
    #expect(message.contains(expected), "\(message)")
    #expect(transcript.text.isEmpty)
  }

  @Test("An assignment names its exercises.")
  func assignments() throws {
    try good.write("assignments.txt", "# The course\n\nweek3: 90.2 90\n")
    let request = try GradeRequest(
      ["week3", "--submissions", path("class")], in: workbook)
    #expect(request.exercises.map(\.id) == ["90.2"])
    #expect(
      refusal("week4 --submissions %class")?
        .hasPrefix("There is no assignment week4. Did you mean `week3`?")
        == true)
    try good.write("mine.txt", "first : 90\n")
    #expect(
      refusal("first --assignments %mine.txt --submissions %class") == nil)
  }

  @Test(
    "A wrong line of an assignment file is named by its number.",
    arguments: [
      ("week3 90.2", "mine.txt:2: Write a name, a colon and exercises"),
      ("3: 90.2", "mine.txt:2: Write a name, a colon and exercises"),
      ("week3:", "mine.txt:2: Write a name, a colon and exercises"),
      ("week3: 90.7", "mine.txt:2: There is no exercise 90.7."),
      ("week2: 90.2", "mine.txt:2: There is a line for week2 already."),
    ])
  func wrongLine(line: String, expected: String) throws {
    try good.write("mine.txt", "week2: 90.2\n\(line)\n")
    let message = refusal("--assignments %mine.txt --submissions %class")
    #expect(message?.hasPrefix(expected) == true, "\(message ?? "accepted")")
  }

  @Test("Without bubblewrap, nothing runs unless the teacher says so.")
  func sandbox() throws {
    var request = try GradeRequest(
      ["--submissions", path("class")], in: workbook)
    request.findSandbox = { nil }
    let failure = #expect(throws: Failure.self) { try request.sandbox() }
    #expect(
      failure?.message == """
        The sandbox needs bubblewrap, which does not work here: \
        `apt-get install bubblewrap`, or grade with `--no-sandbox`.
        """)
    request = try GradeRequest(
      ["--submissions", path("class"), "--no-sandbox"], in: workbook)
    #expect(try request.sandbox() == nil)
    #expect(transcript.notes.contains("your own permissions"))
  }
}
