import WorkbookBase
@testable import WorkbookBase
@testable import workbook_teacher
@testable import workbook_author

/// Two learners and three exercises, with every text that is hard to encode.
extension GradeRecord {
  static let fixture = GradeRecord(
    graded: "2026-01-02T03:04:05Z", asked: ["01.1", "01.2", "01.3"],
    expected: 2, isShutIn: true,
    submissions: [
      Submission(
        student: "Zoë \"Z\" O'Hara, Jr.",
        exercises: [
          Exercise(
            id: "01.1", title: "Predict the handshake",
            chapter: "Chapter01Handshake", kind: "Predict", verdict: .passed,
            possible: 1, seconds: 0.25,
            tests: [Test(name: "You predict it.", outcome: .passed)]),
          Exercise(
            id: "01.2", title: "Mean the failure",
            chapter: "Chapter01Handshake", kind: "Modify", verdict: .notYet,
            possible: 2,
            parts: [
              Part(name: "fits", weight: 1, holds: true),
              Part(name: "hears and sees", weight: 2, holds: false),
            ], message: "Expected:\n> a < b & c\u{1B}[2J",
            place: "MeanTheFailure.swift:31", seconds: 1,
            tests: [
              Test(name: "It fits.", outcome: .passed),
              Test(
                name: "It is <heard> & \"seen\".", outcome: .failed,
                message: "Expected:\n> a < b & c\u{1B}[2J"),
            ]),
          Exercise(
            id: "01.3", title: "Make a publisher",
            chapter: "Chapter01Handshake", kind: "Make", verdict: .crashed,
            possible: 3,
            correction: Correction(points: 1.83, reason: "Nearly."),
            message: "Fatal error: index out of range",
            seconds: 0.5,
            tests: [
              Test(name: "First.", outcome: .failed, message: "crashed here"),
              Test(name: "Second.", outcome: .notRun),
            ]),
        ]),
      Submission(
        student: "=SUM(A1:A9)", problem: "There is no Exercises folder in it.",
        exercises: [
          .missing("01.1", "Predict the handshake", 1),
          .missing("01.2", "Mean the failure", 2),
          .missing("01.3", "Make a publisher", 3),
        ]),
    ])
}

extension GradeRecord.Exercise {
  static func missing(_ id: String, _ title: String, _ possible: Int) -> Self {
    Self(
      id: id, title: title, chapter: "Chapter01Handshake", kind: "Make",
      verdict: .missing, possible: possible, seconds: 0, tests: [])
  }
}
