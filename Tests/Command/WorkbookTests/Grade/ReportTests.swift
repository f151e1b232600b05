import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook_teacher

@Suite("Every report comes from the record alone")
struct ReportTests {
  let good: GoodExercise
  private let transcript = Transcript()

  init() throws {
    good = try GoodExercise()
    try good.write(
      "grades.json",
      String(decoding: try json(GradeRecord.fixture), as: UTF8.self))
  }

  private func report(_ words: String...) throws -> WorkbookBase.ExitStatus {
    try grade(
      ["report", good.checkout.url("grades.json").path] + words,
      in: CommandContext(
        checkout: good.checkout, terminal: transcript.terminal,
        course: good.course))
  }

  @Test("Every format can be written without a build.")
  func formats() throws {
    for format in ["text", "json", "csv"] {
      _ = try report("--format", format)
    }
    let record = GradeRecord.fixture
    #expect(
      transcript.text
        == record.text() + String(decoding: try json(record), as: UTF8.self)
        + record.csv())
    #expect(!good.checkout.exists(".build"))
  }

  @Test("An incomplete grading is not reported as passed.")
  func status() throws {
    #expect(try report() == .notYet)
  }

  @Test("Feedback is one file per learner, without other names.")
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

        3.67 of 6 points.

        > 01.2: Fit\\_final.swift was not read

        | exercise | | points |
        |---|---|---|
        | 01.1 Predict the handshake | not yet | 0.67 of 1 |
        | 01.2 Mean the failure | not yet | 0 of 2 |
        | 01.3 Make a publisher | passed | 3 of 3 |

        ## 01.1 Predict the handshake

        **Not yet**.

        - [x] The \\<first\\> program.
        - [ ] The second program.

        The first failure: *The second program.*

        ````text
        Predicted:
        > value 1
        ````

        Next: `swift run workbook hint 01.1`.

        ## 01.2 Mean the failure

        **Not yet**, see MeanTheFailure.swift:31.

        This looks like “asks twice”. It asks. Ask once.

        The first failure: *It is \\<heard\\> & "seen".*

        ````text
        Expected:
        > a < b & c\u{FFFD}[2J
        ````

        Next: `swift run workbook hint 01.2`.

        """)
  }
}
