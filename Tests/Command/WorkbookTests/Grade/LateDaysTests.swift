import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook_teacher

@Suite("Each day that has begun since something was due takes its share")
struct LateDaysTests {
  let good: GoodExercise
  private let transcript = Transcript()

  init() throws {
    good = try GoodExercise()
    var record = GradeRecord.fixture
    record.submissions[0].student = "Ann"
    record.submissions[1].student = "Ben"
    try good.write("grades.json", record.json())
  }

  /// Ann's row of the CSV report, or why there is none.
  private func report(
    _ due: String, _ when: String, _ words: String...
  ) throws -> String {
    try good.write("due.csv", due)
    try good.write(
      "times.csv",
      "student,when\r\nAnn,\(when)\r\nBen,\(when)")
    do {
      _ = try grade(
        [
          "report", good.checkout.url("grades.json").path, "--format", "csv",
          "--due", good.checkout.url("due.csv").path,
          "--times", good.checkout.url("times.csv").path,
        ] + words,
        in: CommandContext(
          checkout: good.checkout, terminal: transcript.terminal,
          course: .workbook))
    } catch let failure as Failure {
      return failure.message
    }
    let rows = transcript.text.split(whereSeparator: \.isNewline)
    return String(rows[1].dropFirst("Ann,".count))
  }

  @Test("A day without an hour is due at its end.")
  func day() throws {
    #expect(
      try report("exercise,due\n01,2026-11-20\n", "2026-11-20 23:59")
        .hasPrefix("3.5,6,1,0.67,1.83"))
  }

  @Test("A begun day counts whole, and what a person decided stays.")
  func begun() throws {
    #expect(
      try report("exercise,due\n01,2026-11-20 18:00\n", "2026-11-21 18:01")
        == "3.17,6,0.8,0.54,1.83,\"01.3 crashed; "
        + "01.1 2 days late, which takes 20 % of 1; "
        + "01.2 2 days late, which takes 20 % of 0.67; "
        + "01.3 1.83 instead of 0: Nearly.\"")
  }

  @Test("An exercise's own date counts more than its chapter's.")
  func single() throws {
    #expect(
      try report(
        "exercise,due\n01.1,2026-11-30\n01,2026-11-20\n", "2026-11-22 10:00",
        "--per-day", "100"
      ).hasPrefix("2.83,6,1,0,1.83"))
  }

  @Test("A zone is understood, and a byte order mark.")
  func zone() throws {
    #expect(
      try report(
        "\u{FEFF}exercise,due\n01,2026-11-20T18:00:00Z\n",
        "2026-11-20T19:00:00+01:00"
      ).hasPrefix("3.5,6"))
  }

  @Test(
    "What makes no sense is refused.",
    arguments: [
      (
        "exercise,when\n", "2026-11-20", "must begin with the line exercise,due"
      ),
      (
        "exercise,due\n99,2026-11-20\n", "2026-11-20",
        "row 2, needs an exercise"
      ),
      (
        "exercise,due\n01,soon\n", "2026-11-20",
        "row 2, needs an exercise or a chapter, and a day"
      ),
      ("exercise,due\n01,2026-11-20\n", "late", "row 2, needs a student"),
    ])
  func refused(due: String, when: String, expected: String) throws {
    #expect(try report(due, when).contains(expected))
    #expect(transcript.text.isEmpty)
  }

  @Test("Somebody without a time is named, before anything is written.")
  func stranger() throws {
    try good.write("due.csv", "exercise,due\n01,2026-11-20\n")
    try good.write("times.csv", "student,when\nBan,2026-11-20\n")
    let late = try LateDays(
      due: good.checkout.url("due.csv"), times: good.checkout.url("times.csv"),
      percent: 10, of: .workbook)
    let failure = #expect(throws: Failure.self) { try late.check(["Ben"]) }
    #expect(failure?.message.contains("handed in: Ben. Did you mean") == true)
  }
}
