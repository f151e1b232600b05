import WorkbookBase
import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook_teacher

@Suite("A grade has the same content in every format")
struct GradeFormatTests {
  let record = GradeRecord.fixture

  @Test("The text says what did not pass, and sums up.")
  func text() {
    #expect(
      record.text() == """
        Zoë "Z" O'Hara, Jr.: 3.67 of 6 points
          passed: 01.3
          01.1  Predict the handshake  not yet, 1 of 2 right  0.67 / 1
          01.2  Mean the failure       not yet                   0 / 2
                Expected:
                This looks like “asks twice”.
          01.2: Fit_final.swift was not read

        =SUM(A1:A9): 0 of 6 points
          There is no Exercises folder in it.

        All together
          Zoë "Z" O'Hara, Jr.  3.67 / 6
          =SUM(A1:A9)             0 / 6  could not be graded

        """)
  }

  @Test("JSON comes back as it was, and carries its version.")
  func jsonComesBack() throws {
    let data = try json(record)
    #expect(try JSONDecoder().decode(GradeRecord.self, from: data) == record)
    #expect(try json(record) == data)
    let top = try #require(
      try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(top["version"] as? Int == GradeRecord.version)
  }

  @Test("JSON of another version is refused, not misread.")
  func otherVersion() throws {
    let text = String(decoding: try json(record), as: UTF8.self)
      .replacing(
        "\"version\" : \(GradeRecord.version)", with: "\"version\" : 2")
    let folder = try PrivateFolder()
    let file = RecordFile(url: folder.file("grades.json"))
    try Data(text.utf8).write(to: file.url)
    #expect(throws: Failure.self) { try file.read() }
  }

  @Test("CSV quotes special characters and disarms formulas.")
  func csv() {
    #expect(
      record.csv()
        == [
          "student,points,possible,01.1,01.2,01.3,remark",
          "\"Zoë \"\"Z\"\" O'Hara, Jr.\",3.67,6,0.67,0,3,"
            + "01.2: Fit_final.swift was not read",
          "'=SUM(A1:A9),0,6,0,0,0,There is no Exercises folder in it.", "",
        ].joined(separator: "\r\n"))
  }

  private let exercise = Exercise(
    1, "One", .make, minutes: 1, points: 3, objective: "", rows: [])
  private let programs = ["a", "b", "c"].map {
    TestOutcome(
      id: $0, name: $0, file: "AnswerTests.swift", line: 1,
      ending: $0 == "c" ? .failed : .passed)
  }
  private let verdicts: [Verdict] = [
    .passed, .notYet, .notAllowed([]), .endedEarly(test: nil, code: 0),
    .race(DataRace(file: "", accesses: [])),
    .crashed(Crash(message: "Fatal error")),
  ]

  private func points(_ exercise: Exercise, _ tests: [TestOutcome]) -> [Double]
  {
    verdicts.map { verdict in
      var result = ExerciseResult(
        exercise: exercise, answers: Layout.exercises, verdict: verdict)
      result.tests = tests
      return GradeRecord.Exercise(result).points
    }
  }

  @Test("An exercise earns all of its points, or none.")
  func passesOrFails() {
    #expect(points(exercise, programs) == [3, 0, 0, 0, 0, 0])
  }

  @Test("A prediction earns a share for each program.")
  func predictions() {
    var prediction = exercise
    prediction.kind = .predict
    #expect(points(prediction, programs) == [3, 2, 0, 0, 2, 2])
  }

  @Test("A stage earns its share if all of its tests pass.")
  func stages() {
    var build = exercise
    build.stages = ["Begin", "End"]
    var tests = programs
    for index in tests.indices {
      tests[index].file = "Stage\(index / 2 + 1)Tests.swift"
    }
    #expect(points(build, tests) == [3, 1.5, 0, 0, 1.5, 1.5])
    tests[0].ending = .failed
    #expect(points(build, tests) == [3, 0, 0, 0, 0, 0])
    for index in tests.indices { tests[index].ending = .passed }
    #expect(
      points(build, tests)[4] == 1.5, "A data race costs the last stage.")
  }
}
