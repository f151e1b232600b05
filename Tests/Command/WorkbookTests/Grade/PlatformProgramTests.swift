import Foundation
import Testing

@testable import workbook_teacher
@testable import workbook_author
@testable import WorkbookBase

@Suite(
  "The guide's program fills a learning platform's table",
  .enabled(if: Toolchain.path(of: "python3") != nil))
struct PlatformProgramTests {
  private let folder: PrivateFolder

  init() throws {
    folder = try PrivateFolder()
    let page = try String(
      contentsOf: FixtureCheckout.project.appendingPathComponent(
        "Chapters/Grading.md"), encoding: .utf8)
    let program = try #require(
      page.components(separatedBy: "```python\n").dropFirst().first?
        .components(separatedBy: "```\n").first)
    try write("points.py", program)
    var record = GradeRecord.fixture
    record.submissions[0].student = "Zoë_71_assignsubmission_file_"
    record.submissions.removeLast()
    try write("class.csv", "\u{FEFF}" + record.csv())
  }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.file(name))
  }

  private func fill(_ exported: String, _ key: String, _ column: String) throws
    -> ChildProcess.Outcome
  {
    try write("exported.csv", exported)
    return try ChildProcess.run(
      [
        "python3", folder.file("points.py").path,
        folder.file("class.csv").path, folder.file("exported.csv").path,
        key, column,
      ])
  }

  @Test("Moodle's worksheet gets the grade, and keeps everything else.")
  func moodle() throws {
    let filled = try fill(
      "\u{FEFF}Identifier,Full name,Grade,Maximum Grade\n"
        + "Participant 7,Ann,,6\nParticipant 71,\"O'Hara, Zoë\",,6\n",
      "Identifier", "Grade")
    #expect(
      filled.output == """
        Identifier,Full name,Grade,Maximum Grade\r
        Participant 7,Ann,,6\r
        Participant 71,"O'Hara, Zoë",3.67,6\r

        """)
    #expect(filled.succeeded)
  }

  @Test("Canvas's grade book gets one week's points, and keeps the others.")
  func canvas() throws {
    let filled = try fill(
      "Student,ID,Week 4 (40),Week 5 (41)\n    Points Possible,,6,6\n"
        + "\"O'Hara, Zoë\",71,5,\n",
      "ID", "Week 5 (41)")
    #expect(
      filled.output == """
        Student,ID,Week 4 (40),Week 5 (41)\r
            Points Possible,,6,6\r
        "O'Hara, Zoë",71,5,3.67\r

        """)
    #expect(filled.succeeded)
  }

  @Test("A learner without a row is reported, and nothing is written.")
  func stranger() throws {
    let filled = try fill("ID,Grade\n7,\n", "ID", "Grade")
    #expect(!filled.succeeded)
    #expect(filled.output.isEmpty)
    #expect(filled.errors.contains("Zoë_71_assignsubmission_file_ has 0 rows"))
  }
}
