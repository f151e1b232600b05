import WorkbookBase
import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook_teacher

@Suite("A grade says the same in every format")
struct GradeFormatTests {
  let record = GradeRecord.fixture

  @Test("The text has a line for each exercise, and the sums.")
  func text() {
    #expect(
      record.text() == """
        Zoë "Z" O'Hara, Jr.: 3.5 of 6 points
          01.1  Predict the handshake  passed      1 / 1
          01.2  Mean the failure       not yet  0.67 / 2
                Expected:
          01.3  Make a publisher       crashed  1.83 / 3
                Fatal error: index out of range
                by hand, instead of 0: Nearly.

        =SUM(A1:A9): 0 of 6 points
          There is no Exercises folder in it.

        All together
          Zoë "Z" O'Hara, Jr.   3.5 / 6
          =SUM(A1:A9)             0 / 6  could not be graded
          Sum                   3.5 / 12

        """)
  }

  @Test("The text names the misunderstandings that an answer looks like.")
  func mistake() {
    var record = record
    record.submissions[0].exercises[1].mistakes = [
      "AsksTwice", "LosesTheEnd",
    ]
    #expect(
      record.text().contains(
        """
          01.2  Mean the failure       not yet  0.67 / 2
                Expected:
                looks like: asks twice; loses the end

        """))
  }

  @Test("JSON comes back as it was, and carries its version and sums.")
  func json() throws {
    let text = try record.json()
    let data = Data(text.utf8)
    #expect(try JSONDecoder().decode(GradeRecord.self, from: data) == record)
    #expect(try record.json() == text)
    let top = try #require(
      try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(top["schema"] as? String == "combine-workbook.grade")
    #expect(top["version"] as? Int == GradeRecord.version)
    #expect(top["points"] as? Double == 3.5)
    #expect(top["possible"] as? Int == 12)
  }

  @Test("JSON of another version is refused, not misread.")
  func otherVersion() throws {
    let text = try record.json()
      .replacing(
        "\"version\" : \(GradeRecord.version)", with: "\"version\" : 2")
    let folder = try PrivateFolder()
    let file = RecordFile(url: folder.file("grades.json"))
    try Data(text.utf8).write(to: file.url)
    #expect(throws: Failure.self) { try file.read() }
  }

  @Test("CSV quotes what needs it and disarms formulas.")
  func csv() {
    #expect(
      record.csv()
        == [
          "student,points,possible,01.1,01.2,01.3,remark",
          "\"Zoë \"\"Z\"\" O'Hara, Jr.\",3.5,6,1,0.67,1.83,"
            + "01.3 crashed; 01.3 1.83 instead of 0: Nearly.",
          "'=SUM(A1:A9),0,6,0,0,0,There is no Exercises folder in it.", "",
        ].joined(separator: "\r\n"))
  }

  @Test("Without a rubric only a passed exercise earns points, all of them.")
  func points() {
    for verdict in GradeRecord.Verdict.allCases {
      var exercise = record.submissions[0].exercises[2]
      exercise.correction = nil
      exercise.verdict = verdict
      #expect(exercise.points == (verdict == .passed ? 3 : 0))
    }
  }

  @Test("The parts of a rubric earn their share, if the tests were run.")
  func rubric() {
    var exercise = record.submissions[0].exercises[1]
    let earning = GradeRecord.Verdict.allCases.filter { verdict in
      exercise.verdict = verdict
      return exercise.points > 0
    }
    #expect(earning == [.passed, .notYet, .crashed, .stillRunning])
    exercise.verdict = .notYet
    #expect(exercise.points == 0.67)
    exercise.parts[1].holds = true
    #expect(exercise.points == 2)
    exercise.correction = .init(points: 0.5, reason: "late")
    #expect(exercise.points == 0.5)
    #expect(exercise.earned == 2)
  }
}
