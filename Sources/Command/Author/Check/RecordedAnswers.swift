import Foundation
import WorkbookBase
import WorkbookIsolation

/// Tests every recorded answer: the starter, the solution, and each mistake.
///
/// They run like a class's answers: an exercise's tests are built once, and
/// load each answer as a library.
struct RecordedAnswers {
  var checkout: Checkout
  var exercises: [Exercise]
  var folder: String
  /// Called before each answer with its number and the number of all.
  var progress: @Sendable (Int, Int) -> Void = { _, _ in }

  func outcomes() throws -> [CheckedExercise] {
    guard !exercises.isEmpty else { return [] }
    let known = exercises.map { ($0, Mistake.all(of: $0, in: checkout)) }
    // The file check reports a mistake that does not fit its base.
    let mistakes = known.flatMap { exercise, all in
      all.compactMap { mistake in
        (try? mistake.source(of: exercise, in: checkout)).map {
          (exercise, mistake.name, $0)
        }
      }
    }
    // The answers with the longest search come first.
    let all =
      rights() + stages()
      + mistakes.map { exercise, name, text in
        Recorded(exercise: exercise, text: text, kind: .mistake(name))
      }
    let lock = try CheckoutLock(
      at: checkout.url("\(folder)/lock"), for: "check",
      doing: exercises.count == 1
        ? "checking \(exercises[0].id)"
        : "checking \(exercises.count) exercises")
    defer { withExtendedLifetime(lock) {} }
    progress(0, all.count)
    // A busy machine must not take for hanging what a learner's would not.
    let settings = IsolatedRuns.Settings(limit: 15)
    let trials = try IsolatedRuns(
      checkout: checkout, exercises: exercises, in: folder, settings: settings)
    let outcomes = try Locked(
      Dictionary(
        uniqueKeysWithValues: known.map { exercise, mistakes in
          var outcomes = try ours(exercise, trials)
          for one in mistakes { outcomes.files[one.name] = one.file }
          return (exercise.id, outcomes)
        }))

    let begun = Locked(0)
    // Many of them wait for a time limit without using a processor.
    let workers = 3 * ProcessInfo.processInfo.activeProcessorCount
    try concurrently(all, workers: workers) { one in
      let number = begun.withLock { begun in
        begun += 1
        return begun
      }
      progress(number, all.count)
      var result = try trials.result(
        of: Answer(one.exercise, text: one.text), to: one.exercise,
        isMistake: one.isMistake)
      result.tested = one.text
      outcomes.withLock { [result] outcomes in
        let id = one.exercise.id
        switch one.kind {
        case .right(let file): outcomes[id]?.rights[file] = result
        case .stage(let stage): outcomes[id]?.stages[stage] = result
        case .mistake(let name): outcomes[id]?.mistakes[name] = result
        }
      }
    }
    return outcomes.withLock { all in exercises.compactMap { all[$0.id] } }
  }

  /// A recorded answer beside the solution.
  private struct Recorded {
    enum Kind {
      /// A right answer of another design, by its file.
      case right(String)
      case stage(Int)
      case mistake(String)
    }

    var exercise: Exercise
    var text: String
    var kind: Kind

    var isMistake: Bool { if case .mistake = kind { true } else { false } }
  }

  private func rights() -> [Recorded] {
    exercises.flatMap { exercise in
      let folder = "\(Layout.rights)/\(exercise.path)"
      return checkout.swiftFiles(in: folder).map { url in
        let file = "\(folder)/\(url.lastPathComponent)"
        return Recorded(
          exercise: exercise, text: checkout.text(file) ?? "",
          kind: .right(file))
      }
    }
  }

  /// Returns the stages before the last one, which is the solution.
  private func stages() -> [Recorded] {
    exercises.flatMap { exercise in
      let answers = StageAnswers(exercise, in: checkout)
      return (1..<max(exercise.stages.count, 1)).compactMap { stage in
        (try? answers.source(stage)).map {
          Recorded(exercise: exercise, text: $0, kind: .stage(stage))
        }
      }
    }
  }

  private func ours(_ exercise: Exercise, _ trials: IsolatedRuns) throws
    -> CheckedExercise
  {
    let model = trials.model(of: exercise.id)
    guard let starter = model?.starterResult,
      let solution = model?.solutionResult
    else {
      throw Failure.broken(
        "\(exercise.id) cannot be tried. \(model?.problem ?? "")")
    }
    return CheckedExercise(
      exercise: exercise, starter: starter, solution: solution)
  }
}
