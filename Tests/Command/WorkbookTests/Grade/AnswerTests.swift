import Foundation
import Testing
import WorkbookBase

@testable import WorkbookBase

@Suite("Two answers are equal only if their contents are")
struct AnswerTests {
  @Test("An answer is its text and its exercise, not its author.")
  func answers() {
    let (one, two) = (
      Exercise(
        1, "One", .make, minutes: 1, points: 1, objective: "", rows: []),
      Exercise(
        2, "Two", .make, minutes: 1, points: 1, objective: "", rows: [])
    )
    let answer = Answer(one, text: "let a = 1")
    #expect(answer == Answer(one, text: "let a = 1"))
    #expect(answer != Answer(one, text: "let a = 2"))
    #expect(answer != Answer(two, text: "let a = 1"))
  }

  @Test("White space does not turn a starter into an answer.")
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
