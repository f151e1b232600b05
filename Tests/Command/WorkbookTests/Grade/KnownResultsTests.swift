import Foundation
import Testing
import WorkbookBase

@testable import WorkbookBase
@testable import workbook_teacher

@Suite("An answer is known again, and none is taken for another")
struct KnownResultsTests {
  @Test("Where one text ends and the next begins makes a difference.")
  func parts() {
    #expect(fingerprint(["ab", "c"]) != fingerprint(["a", "bc"]))
  }

  @Test("An answer is its text and its exercise, not its writer.")
  func answers() {
    let (one, two) = (
      Exercise(
        1, "One", .make, minutes: 1, points: 1, objective: "", rows: []),
      Exercise(
        2, "Two", .make, minutes: 1, points: 1, objective: "", rows: [])
    )
    let answer = Answer(one, text: "let a = 1")
    #expect(answer == Answer(one, text: "let a = 1"))
    #expect(answer.fingerprint == Answer(one, text: "let a = 1").fingerprint)
    #expect(answer.fingerprint != Answer(one, text: "let a = 2").fingerprint)
    #expect(answer.fingerprint != Answer(two, text: "let a = 1").fingerprint)
  }

  @Test("A result is that of one answer, also if another has its name.")
  func names() throws {
    let good = try GoodExercise()
    let folder = try PrivateFolder()
    let known = KnownResults { _, _ in folder.file("one.json") }
    let answer = Answer(good.exercise, text: "let a = 1")
    let other = Answer(good.exercise, text: "let a = 2")
    let result = GradeRecord.Exercise(good.exercise, verdict: .passed)
    known.note(result, of: answer, to: good.exercise)
    #expect(known.result(of: answer, to: good.exercise) == result)
    #expect(known.result(of: other, to: good.exercise) == nil)
  }

  @Test("A starter is one whatever an editor did to its white space.")
  func starters() {
    let exercise = Exercise(
      1, "One", .make, minutes: 1, points: 1, objective: "", rows: [])
    let starter = "// Task\n//\n// NOT STARTED: delete this.\n\nlet a = 0\n"
    for same in [
      starter, "// Task\n//\nlet a = 0", "// Task\r\n//  \r\nlet a = 0 \r\n",
    ] {
      #expect(Answer(exercise, text: same).isLike(starter: starter))
    }
    let begun = starter.replacing("let a = 0", with: "let a = 1")
    #expect(!Answer(exercise, text: begun).isLike(starter: starter))
  }
}
