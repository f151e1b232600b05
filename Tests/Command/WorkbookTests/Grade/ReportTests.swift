import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook_teacher

@Suite("Every report is made from the record alone")
struct ReportTests {
  let good: GoodExercise
  private let transcript = Transcript()

  init() throws {
    good = try GoodExercise()
    try good.write("grades.json", try GradeRecord.fixture.json())
  }

  private func report(_ words: String...) throws -> WorkbookBase.ExitStatus {
    try grade(
      ["report", good.checkout.url("grades.json").path] + words,
      in: CommandContext(
        checkout: good.checkout, terminal: transcript.terminal,
        course: good.course))
  }

  @Test("Every format can be made, and nothing is built for it.")
  func formats() throws {
    for format in ["text", "json", "csv"] {
      _ = try report("--format", format)
    }
    let record = GradeRecord.fixture
    #expect(
      transcript.text == record.text() + (try record.json()) + record.csv())
    #expect(!good.checkout.exists(".build"))
  }

  @Test("A grading that could not grade everybody is not reported as passed.")
  func status() throws {
    #expect(try report() == .notYet)
    #expect(try report("--student", "Zoë \"Z\" O'Hara, Jr.") == .passed)
  }

  @Test("Feedback is a file for each, with nobody else in it.")
  func feedback() throws {
    let folder = good.checkout.url("feedback")
    _ = try report("--format", "feedback", "--output", folder.path)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.path
    ).sorted()
    #expect(names == ["Zoë _Z_ O_Hara_ Jr..md", "_SUM_A1_A9_.md"])
    let first = try #require(good.checkout.text("feedback/\(names[0])"))
    #expect(!first.contains("SUM"))
    #expect(
      first == """
        # Zoë "Z" O'Hara, Jr.

        3.5 of 6 points.

        | exercise | | points |
        |---|---|---|
        | 01.1 Predict the handshake | passed | 1 of 1 |
        | 01.2 Mean the failure | not yet | 0.67 of 2 |
        | 01.3 Make a publisher | crashed | 1.83 of 3 |

        ## 01.2 Mean the failure

        **Not yet**, see MeanTheFailure.swift:31.

        - [x] fits (weight 1)
        - [ ] hears and sees (weight 2)

        First failure: *It is \\<heard\\> & "seen".*

        ````text
        Expected:
        > a < b & c\u{FFFD}[2J
        ````

        ## 01.3 Make a publisher

        **Crashed**.

        Points given by hand: 1.83 instead of 0. Nearly.

        First failure: *First.*

        ````text
        crashed here
        ````

        """)
  }

  @Test("A reason given by hand begins like a sentence.")
  func reason() throws {
    let folder = good.checkout.url("feedback")
    try good.write(
      "more.csv", "student,exercise,points,reason\n=SUM(A1:A9),01.2,1,late\n")
    _ = try report(
      "--format", "feedback", "--output", folder.path,
      "--corrections", good.checkout.url("more.csv").path)
    let text = try #require(good.checkout.text("feedback/_SUM_A1_A9_.md"))
    #expect(
      text.contains("\nPoints given by hand: 1 instead of 0. Late\n"))
  }

  @Test("Corrections are shown beside what the tests gave.")
  func corrections() throws {
    try good.write(
      "more.csv",
      """
      student,exercise,points,reason
      =SUM(A1:A9),01.2,1.5,"on ""paper"", late"

      """)
    _ = try report(
      "--format", "csv", "--corrections", good.checkout.url("more.csv").path,
      "--student", "=SUM(A1:A9)")
    #expect(
      transcript.text
        == [
          "student,points,possible,01.1,01.2,01.3,remark",
          "'=SUM(A1:A9),1.5,6,0,1.5,0,There is no Exercises folder in it.", "",
        ].joined(separator: "\r\n"))
  }

  @Test(
    "A correction of something that is not there is refused.",
    arguments: [
      ("Zoe,01.2,1,x", "of whom there is no submission"),
      ("=SUM(A1:A9),01.9,1,x", "which was not graded"),
      ("=SUM(A1:A9),01.2,9,x", "more for 01.2 than the 2"),
      ("=SUM(A1:A9),01.2,-1,x", "row 2, needs a student"),
      ("=SUM(A1:A9),01.2,1,", "a reason"),
    ])
  func wrongCorrections(row: String, expected: String) throws {
    try good.write("more.csv", "student,exercise,points,reason\n\(row)\n")
    let failure = #expect(throws: Failure.self) {
      try report("--corrections", good.checkout.url("more.csv").path)
    }
    #expect(failure?.message.contains(expected) == true)
    #expect(transcript.text.isEmpty)
  }
}
