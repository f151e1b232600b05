import Foundation
import Testing

@testable import WorkbookBase
@testable import WorkbookIsolation
@testable import workbook_teacher

private let tests = """
  import Exercise90_1
  import Testing

  @Test("Below zero.") func negative() { #expect(double(-3) == -6) }

  @Test("A hundred.") func hundred() {
    #expect(double(100) == 200, "a word for the teacher")
  }

  """

@Suite("A folder of hidden tests is read before anything is built")
struct HiddenTestsTests {
  let good: GoodExercise
  private var folder: URL { good.checkout.url("hidden") }

  init() throws {
    good = try GoodExercise()
    try good.write("hidden/90.2/Own.swift", tests)
  }

  private func refusal() -> String? {
    do {
      _ = try HiddenTests(in: folder, of: good.course)
      return nil
    } catch let failure as Failure {
      return failure.message
    } catch {
      return "\(error)"
    }
  }

  @Test("Its table says what a test is worth, and what learners are told.")
  func table() throws {
    try good.write(
      "hidden/points.csv",
      """
      exercise,test,points,told
      90.2,Below zero.,3,"Think, below."
      90.2,A hundred.,1,

      """)
    let hidden = try HiddenTests(in: folder, of: good.course)
    #expect(hidden.files["90.2"]?.map(\.lastPathComponent) == ["Own.swift"])
    let rows = try #require(hidden.rows["90.2"])
    #expect(rows.map(\.told) == ["Think, below.", "A hundred."])
    #expect(rows.map(\.points) == [3, 1])
  }

  @Test(
    "What makes no sense is refused.",
    arguments: [
      ("90.9/Own.swift", tests, "There is no exercise 90.9."),
      ("90.2/Own.swift", "import Testing\n", "no Swift file with a @Test"),
      ("Own.swift", tests, "belongs to no exercise"),
      ("points.csv", "test,points\n", "must begin with the line exercise,test"),
      (
        "points.csv", "exercise,test,points,told\n90.2,A hundred.,0,\n",
        "row 2, needs an exercise"
      ),
      (
        "points.csv", "exercise,test,points,told\n90.1,A hundred.,1,\n",
        "row 2, needs an exercise"
      ),
    ])
  func refused(file: String, text: String, expected: String) throws {
    try good.write("hidden/\(file)", text)
    #expect(refusal()?.contains(expected) == true, "\(refusal() ?? "accepted")")
  }

  @Test("A folder without any is refused.")
  func empty() throws {
    try good.remove("hidden/90.2")
    #expect(refusal()?.contains("has no tests") == true)
    try good.remove("hidden")
    #expect(refusal()?.contains("There is no folder to read") == true)
  }
}

extension OnOneFixture {
  @Suite("Hidden tests are run like the others", .serialized)
  struct HiddenGradingTests {
    private func fixture() throws -> FixtureCheckout {
      let fixture = try FixtureCheckout(
        "grade",
        exercises: [
          ("1-DoubleIt", FixtureCheckout.starter),
          ("2-DoubleItAgain", FixtureCheckout.starter),
        ])
      for folder in ["submissions", "hidden"] {
        try? FileManager.default.removeItem(at: fixture.checkout.url(folder))
      }
      try fixture.write("hidden/90.1/Own.swift", tests)
      try fixture.write(
        "hidden/points.csv",
        "exercise,test,points,told\n90.1,Below zero.,3,Think below.\n")
      return fixture
    }

    private func prepared(_ fixture: FixtureCheckout) throws -> HiddenTests {
      var hidden = try HiddenTests(
        in: fixture.checkout.url("hidden"), of: fixture.course)
      var settings = IsolatedRuns.Settings(limit: 2)
      settings.sandbox = Sandbox()
      settings.tests = hidden.files
      settings.givesParts = false
      try hidden.prepare(fixture.course.exercises) { [settings] in
        try IsolatedRuns(
          checkout: fixture.checkout, exercises: $0, in: Grader.folder,
          settings: settings)
      }
      return hidden
    }

    private func body(_ expression: String) -> String {
      """
      import Foundation
      public func isReady() -> Bool { true }
      public func double(_ number: Int) -> Int { \(expression) }

      """
    }

    @Test("Each gives its own points, and learners are told what was chosen.")
    func graded() async throws {
      try await aside {
        let fixture = try fixture()
        let exercise = fixture.course.exercises[0]
        for (name, text) in [
          ("Ann", body("number + number")),
          ("Ben", body("number < 0 ? number : 2 * number")),
          ("Cem", body("number == 2 ? 4 : Int(\"no\")!")),
          ("Dee", body("number +")), ("Eve", FixtureCheckout.starter),
        ] {
          try fixture.write("submissions/\(name)/\(exercise.file)", text)
        }
        var settings = IsolatedRuns.Settings(limit: 2)
        settings.sandbox = Sandbox()
        var grader = Grader(
          checkout: fixture.checkout, course: fixture.course,
          exercises: fixture.course.exercises,
          trials: { [settings] in
            try IsolatedRuns(
              checkout: fixture.checkout, exercises: $0, in: Grader.folder,
              settings: settings)
          })
        grader.hidden = try prepared(fixture)
        let record = try grader.grade(
          Submission.all(
            in: fixture.checkout.url("submissions"), of: fixture.course),
          graded: "now", save: { _ in })
        let firsts = record.submissions.map { $0.exercises[0] }
        #expect(
          firsts.map { "\($0.verdict) \($0.points.asPoints)/\($0.possible)" }
            == [
              "passed 5/5", "passed 2/5", "passed 1/5", "doesNotCompile 0/5",
              "notStarted 0/5",
            ])
        #expect(
          firsts.map { $0.hidden?.map(\.passed) ?? [] } == [
            [true, true], [false, true], [false, false], [false, false],
            [false, false],
          ])
        #expect(
          record.submissions.map { $0.exercises[1].hidden } == [
            nil, nil, nil, nil, nil,
          ])
        let said = record.feedback(in: fixture.checkout, of: fixture.course)
        let ben = try #require(said["Ben.md"])
        #expect(ben.contains("- [ ] Think below. (3 points)"))
        #expect(ben.contains("- [x] A hundred. (1 point)"))
        #expect(!ben.contains("Below zero."))
        #expect(said.values.allSatisfy { !$0.contains("for the teacher") })
        #expect(record.text().contains("hidden: Below zero.     0 / 3"))
        let read = try JSONDecoder().decode(
          GradeRecord.self, from: Data(record.json().utf8))
        #expect(read == record)
      }
    }

    @Test("What is wrong with them is told before anybody is graded.")
    func told() async throws {
      try await aside {
        let fixture = try fixture()
        func problem(_ text: String) throws -> String? {
          try fixture.write("hidden/90.1/Own.swift", text)
          do {
            _ = try prepared(fixture)
            return nil
          } catch let failure as Failure {
            return failure.status == .usage ? failure.message : "not usage"
          }
        }
        #expect(try problem(tests) == nil)
        let start = "The hidden tests of 90.1 cannot be used. "
        #expect(
          try problem(tests.replacing("double(100)", with: "triple(100)"))
            == start + "Own.swift:7: cannot find 'triple' in scope")
        #expect(
          try problem(tests.replacing("-6", with: "6"))
            == start + "The workbook's own solution does not pass them: "
            + "“Below zero.” fails.")
        #expect(
          try problem(tests.replacing("double(100) == 200", with: "isReady()"))
            == start
            + "“A hundred.” passes for the starter: points for nothing."
        )
        #expect(
          try problem(tests.replacing("A hundred.", with: "Below zero."))
            == start + "Two of them are called “Below zero.”.")
        let message = try problem(
          tests.replacing("Below zero.", with: "Below nought."))
        #expect(
          message?.contains("names a test of 90.1 that is not there") == true)
      }
    }
  }
}
