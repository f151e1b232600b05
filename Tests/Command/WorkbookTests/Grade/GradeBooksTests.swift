import Testing

@testable import workbook_teacher
@testable import WorkbookBase

@Suite("Learning platforms get the rows that they know")
struct GradeBooksTests {
  private func record(_ students: String...) -> GradeRecord {
    GradeRecord(
      graded: "now",
      submissions: students.map {
        GradeRecord.Submission(
          student: $0, exercises: [.missing("01.1", "Predict", 2)])
      })
  }

  private let canvas = Roster(
    "\u{FEFF}Student,ID,SIS User ID,SIS Login ID,Section,Old (7)\r\n"
      + "    Points Possible,,,,,5\r\n"
      + "\"Lee, Ann\",4711,S1,alee,A,3\r\n\"Ørsted, Zoë\",815,S2,zo,B,\r\n")

  @Test("Canvas gets its own ids, with a byte order mark.")
  func canvasRows() throws {
    let text = try record("leeann_4711_99_work", "Zoë Ørsted").canvas(canvas)
    #expect(
      text
        == "\u{FEFF}"
        + [
          "Student,ID,SIS User ID,SIS Login ID,Section,The Combine Workbook",
          "    Points Possible,,,,,2", "\"Lee, Ann\",4711,S1,alee,A,0",
          "\"Ørsted, Zoë\",815,S2,zo,B,0", "",
        ].joined(separator: "\r\n"))
  }

  @Test("Moodle gets its identifiers and a remark.")
  func moodleRows() throws {
    let roster = Roster(
      "Identifier,Full name,Email address\n"
        + "Participant 17,Ann Lee,a@x.org\nParticipant 18,Ben Lo,b@x.org\n")
    let text = try record(
      "Ann Lee_17_assignsubmission_file_", "Ben Lo_assignsubmission_file_"
    ).moodle(roster)
    #expect(
      text
        == "\u{FEFF}"
        + [
          "Identifier,Full name,Grade,Maximum Grade,Feedback comments",
          "Participant 17,Ann Lee,0,2,01.1 missing",
          "Participant 18,Ben Lo,0,2,01.1 missing", "",
        ].joined(separator: "\r\n"))
  }

  @Test("Somebody whom the roster does not know is named, not left out.")
  func strangers() {
    let failure = #expect(throws: Failure.self) {
      try record("Zoë Ørsted", "Max Müller").canvas(canvas)
    }
    #expect(failure?.message.contains("for: Max Müller.") == true)
    #expect(throws: Failure.self) { try record("Ann").moodle(canvas) }
  }

  @Test("Quotes, line breaks and byte order marks survive a CSV file.")
  func table() {
    let table = CSVTable("\u{FEFF}a,b\r\n\"x \"\"y\"\"\",\"1\n2\"\r\n\r\nlast,")
    #expect(table.header == ["a", "b"])
    #expect(table.rows == [["x \"y\"", "1\n2"], ["last", ""]])
    #expect(
      CSVTable.line(["x \"y\"", "=1", "a,b"])
        == "\"x \"\"y\"\"\",'=1,\"a,b\"\r\n")
  }
}
