import WorkbookBase
@testable import WorkbookBase
@testable import workbook_teacher
@testable import workbook_author

/// Two learners and three exercises, with everything that is hard to write.
extension GradeRecord {
  static let fixture = GradeRecord(
    graded: "2026-01-02T03:04:05Z", asked: ["01.1", "01.2", "01.3"],
    isShutIn: true,
    submissions: [
      Submission(
        student: "Zoë \"Z\" O'Hara, Jr.",
        review: ["01.2: Fit_final.swift was not read"],
        exercises: [
          Exercise(
            id: "01.1", title: "Predict the handshake", verdict: .notYet,
            points: 0.67, possible: 1,
            parts: [
              Part(name: "The <first> program.", holds: true),
              Part(name: "The second program.", holds: false),
            ],
            failure: Failure(
              test: "The second program.", message: "Predicted:\n> value 1"),
            tests: [
              Test(name: "The <first> program.", outcome: .passed),
              Test(name: "The second program.", outcome: .failed),
            ]),
          Exercise(
            id: "01.2", title: "Mean the failure", verdict: .notYet,
            possible: 2, message: "Expected:\n> a < b & c\u{1B}[2J",
            place: "MeanTheFailure.swift:31",
            page: "Chapters/01-Handshake.md#three-ways-to-declare-a-subscriber",
            mistakes: [
              Mistake(
                name: "AsksTwice",
                sentence: "This looks like “asks twice”.",
                text: "It asks. Ask once.")
            ],
            failure: Failure(
              test: "It is <heard> & \"seen\".",
              message: "Expected:\n> a < b & c\u{1B}[2J"),
            tests: [
              Test(name: "It fits.", outcome: .passed),
              Test(name: "It is <heard> & \"seen\".", outcome: .failed),
            ], seconds: 1),
          Exercise(
            id: "01.3", title: "Make a publisher", verdict: .passed,
            points: 3, possible: 3, seconds: 0.5),
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
      id: id, title: title,
      verdict: .missing, possible: possible)
  }
}
