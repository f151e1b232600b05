import Foundation
import Testing

@testable import WorkbookCourse
@testable import WorkbookGrade
@testable import WorkbookKit
@testable import WorkbookPages
@testable import WorkbookTools

extension OnOneFixture {
  @Suite("Grades come from the tests, whatever a submission does", .serialized)
  struct GraderTests {
    private func body(_ expression: String, more: String = "") -> String {
      """
      import Foundation
      \(more)
      public func isReady() -> Bool { true }
      public func double(_ number: Int) -> Int { \(expression) }

      """
    }

    @Test("Each submission gets its grade; a bad one stops nobody.")
    func submissions() async throws {
      try await aside { try gradeAll() }
    }

    private func gradeAll() throws {
      let fixture = try FixtureCheckout(
        "grade",
        exercises: [
          ("1-DoubleIt", FixtureCheckout.starter),
          ("2-DoubleItAgain", FixtureCheckout.starter),
        ])
      let (first, second) = (
        fixture.course.exercises[0], fixture.course.exercises[1]
      )
      let right = body("number + number")
      func submit(_ name: String, _ answers: [(Exercise, String)]) throws {
        for (exercise, text) in answers {
          try fixture.write("submissions/\(name)/\(exercise.file)", text)
        }
      }
      try submit("Ann", [(first, right), (second, right)])
      try submit("Ben", [(first, body("number +")), (second, right)])
      try submit("Cem", [(first, body("exit(0)")), (second, body("number"))])
      try fixture.write("submissions/Dee/essay.txt", "Twice is a sum.")
      try submit("Eve", [(first, forgery), (second, FixtureCheckout.starter)])
      try submit("Fay", [(second, right)])
      let before = try contents(of: fixture.checkout.url("submissions"))

      let terminal = Terminal(
        isTerminal: false, hasColor: false, width: 80, write: { _ in },
        writeError: { _ in })
      let grader = Grader(
        workbook: Workbook(
          checkout: fixture.checkout, terminal: terminal,
          course: fixture.course),
        exercises: fixture.course.exercises, limit: 5)
      var told: [String] = []
      let graded = grader.grade(
        try Submission.all(in: fixture.checkout.url("submissions"))
      ) { told.append($0.student) }

      let verdicts = graded.map { submission in
        "\(submission.student): "
          + submission.exercises.map(\.verdict.words).joined(separator: ", ")
      }
      #expect(
        verdicts == [
          "Ann: passed, passed", "Ben: does not compile, passed",
          "Cem: ended early, not yet", "Dee: missing, missing",
          "Eve: not yet, not started", "Fay: missing, passed",
        ])
      #expect(told == ["Ann", "Ben", "Cem", "Dee", "Eve", "Fay"])
      #expect(graded.map(\.points) == [2, 1, 0, 0, 0, 1])
      let record = GradeRecord(graded: "now", submissions: graded)
      #expect(record.points == 4)
      #expect(record.possible == 12)
      #expect(
        graded[3].problem
          == "There is no Exercises folder with chapters in it.")
      #expect(graded[4].review == ["90.1 says FileManager"])
      #expect(try contents(of: fixture.checkout.url("submissions")) == before)
    }

    /// Writes grades wherever one might look for them, prints others, and fails.
    private var forgery: String {
      body(
        """
        { let grades = "{\\"points\\": 100}"
          for name in ["results.json", "grades.csv"] {
            FileManager.default.createFile(
              atPath: name, contents: Data(grades.utf8))
          }
          print(grades)
          return number }()
        """)
    }

    private func contents(of folder: URL) throws -> [String: Data] {
      var found: [String: Data] = [:]
      let names = try FileManager.default.subpathsOfDirectory(
        atPath: folder.path)
      for name in names {
        found[name] = try? Data(contentsOf: folder.appendingPathComponent(name))
      }
      return found
    }
  }
}
