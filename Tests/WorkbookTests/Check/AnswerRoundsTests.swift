import Testing

@testable import WorkbookCheck
@testable import WorkbookCourse
@testable import WorkbookKit

@Suite("One build holds one answer to each exercise")
struct AnswerRoundsTests {
  @Test("There are as many builds as the longest list of answers.")
  func rounds() throws {
    let good = try GoodExercise()
    let overlay = Overlay(checkout: good.checkout, folder: ".build/answers")
    var built: [String] = []
    let rounds = AnswerRounds(
      checkout: good.checkout, exercises: good.course.exercises,
      overlay: overlay,
      test: { all, some in
        let text = good.checkout.text(good.exercise.file(in: overlay.folder))
        built.append(String(text?.split(separator: "\n").first ?? ""))
        return some.map {
          .run($0, first: built.count == 2 ? [] : ["round \(built.count)"])
        }
      })
    let trial = try #require(try rounds.run().first)
    let title = "// 90.2 Spend the demand"
    let mistake = "// You add where you should take away. A purse gets lighter."
    #expect(built == [title, title, mistake, mistake, mistake])
    #expect(trial.solution.verdict.hasPassed)
    #expect(
      trial.signatures.mapValues { $0.failing[0].observed[0] } == [
        "AddsInstead": "  round 3", "ForgetsTheRest": "  round 4",
        "SpendsTwice": "  round 5",
      ])
  }

  @Test("What an answer does not have is taken out of the overlay.")
  func leftovers() throws {
    let good = try GoodExercise()
    let overlay = Overlay(checkout: good.checkout, folder: ".build/answers")
    let stray = ".build/answers/\(good.exercise.path)/Old.swift"
    try good.write(stray, "")
    try overlay.put(.starter, of: good.exercise)
    #expect(!good.checkout.exists(stray))
    #expect(
      good.checkout.text(good.exercise.file(in: overlay.folder))
        == GoodExercise.starter)
  }
}
