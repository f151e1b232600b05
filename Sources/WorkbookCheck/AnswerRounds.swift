import Foundation
import WorkbookCourse
import WorkbookKit
import WorkbookPages

/// Puts every recorded answer before its tests, in as few builds as there are
/// answers to the exercise that has most.
///
/// Each exercise is a target of its own, so one build holds one answer to each
/// of them. An exercise that runs out of answers keeps its last one, which
/// costs nothing.
struct AnswerRounds {
  /// Builds what the overlay holds and tests some of it.
  typealias Test = (_ all: [Exercise], _ some: [Exercise]) throws ->
    [ExerciseResult]

  var checkout: Checkout
  var exercises: [Exercise]
  var overlay: Overlay
  var test: Test
  /// Told before each round: its number, and of how many.
  var progress: (Int, Int) -> Void = { _, _ in }

  func run() throws -> [AnswerOutcomes] {
    let answers = exercises.map { exercise in
      [.starter, .solution]
        + Mistake.all(of: exercise, in: checkout).map(Answer.mistake)
    }
    let count = answers.map(\.count).max() ?? 0
    var trials: [String: AnswerOutcomes] = [:]
    for round in 0..<count {
      progress(round + 1, count)
      var fresh: [Exercise] = []
      for (exercise, answers) in zip(exercises, answers)
      where round < answers.count {
        try overlay.put(answers[round], of: exercise)
        fresh.append(exercise)
      }
      let results = try test(exercises, fresh)
      for result in results {
        let id = result.exercise.id
        guard let index = exercises.firstIndex(where: { $0.id == id }) else {
          continue
        }
        note(result, answers[index][round], in: &trials)
      }
    }
    return exercises.compactMap { trials[$0.id] }
  }

  private func note(
    _ result: ExerciseResult, _ answer: Answer,
    in trials: inout [String: AnswerOutcomes]
  ) {
    let id = result.exercise.id
    switch answer {
    case .starter:
      trials[id] = AnswerOutcomes(
        exercise: result.exercise, starter: result, solution: result)
    case .solution: trials[id]?.solution = result
    case .mistake(let mistake):
      trials[id]?.mistakes[mistake.name] = result
    }
  }
}
