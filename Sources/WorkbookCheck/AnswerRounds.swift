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
    var outcomes: [String: AnswerOutcomes] = [:]
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
        note(result, answers[index][round], in: &outcomes)
      }
    }
    return exercises.compactMap { outcomes[$0.id] }
  }

  private func note(
    _ result: ExerciseResult, _ answer: Answer,
    in outcomes: inout [String: AnswerOutcomes]
  ) {
    let id = result.exercise.id
    switch answer {
    case .starter:
      outcomes[id] = AnswerOutcomes(
        exercise: result.exercise, starter: result, solution: result)
    case .solution: outcomes[id]?.solution = result
    case .mistake(let mistake):
      outcomes[id]?.mistakes[mistake.name] = result
    }
  }
}

/// A folder of answers that is filled anew for each round of `check`.
///
/// First it holds every exercise's starter, then every solution, then every
/// first mistake, and so on.
/// The folder stays the same, so the build's plan does; and a file is written
/// only if it changes, so nothing is built twice.
struct Overlay {
  var checkout: Checkout
  var folder: String

  /// Puts one answer to an exercise into the overlay.
  func put(_ answer: Answer, of exercise: Exercise) throws {
    let sources: [String: URL]
    switch answer {
    case .starter: sources = files("Exercises/\(exercise.path)")
    case .solution: sources = files("Solutions/\(exercise.path)")
    case .mistake(let mistake):
      sources = [exercise.fileName: checkout.url(mistake.file)]
    }
    let place = checkout.url("\(folder)/\(exercise.path)")
    let manager = FileManager.default
    try manager.createDirectory(at: place, withIntermediateDirectories: true)
    for old in try manager.contentsOfDirectory(atPath: place.path)
    where sources[old] == nil {
      try manager.removeItem(at: place.appendingPathComponent(old))
    }
    for (name, source) in sources {
      let target = place.appendingPathComponent(name)
      let data = try Data(contentsOf: source)
      if data != (try? Data(contentsOf: target)) {
        let before = modificationDate(of: target) ?? .distantPast
        try data.write(to: target, options: .atomic)
        // The compiler's own record of what has changed may be a second coarse,
        // and a round may be quicker than that.
        try manager.setAttributes(
          [.modificationDate: max(Date(), before + 2)],
          ofItemAtPath: target.path)
      }
    }
  }

  private func files(_ folder: String) -> [String: URL] {
    Dictionary(
      checkout.swiftFiles(in: folder).map { ($0.lastPathComponent, $0) },
      uniquingKeysWith: { first, _ in first })
  }
}

/// One of the answers that the authors have written down.
enum Answer: Equatable {
  case starter
  case solution
  case mistake(Mistake)
}
