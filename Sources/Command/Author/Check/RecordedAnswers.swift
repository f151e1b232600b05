import Foundation
import WorkbookBuild
import WorkbookCourse
import WorkbookRunner
import WorkbookTools
import WorkbookIsolation

/// Puts every recorded answer before its tests: the starter, the solution, and
/// each mistake.
///
/// They are tried as a class's answers are: the tests of an exercise are built
/// once, and each answer is a library that they load.
struct RecordedAnswers {
  var checkout: Checkout
  var exercises: [Exercise]
  var folder: String
  /// Told before each answer that is tried: its number, and of how many.
  var progress: @Sendable (Int, Int) -> Void = { _, _ in }

  func outcomes() throws -> [CheckedExercise] {
    guard !exercises.isEmpty else { return [] }
    let known = exercises.map { ($0, Mistake.all(of: $0, in: checkout)) }
    // One that does not fit its base is the file check's to tell.
    let mistakes = known.flatMap { exercise, all in
      all.compactMap { mistake in
        (try? mistake.source(of: exercise, in: checkout)).map {
          (exercise, mistake.name, $0)
        }
      }
    }
    let rights = exercises.flatMap { exercise in
      let folder = "\(Layout.rights)/\(exercise.path)"
      return checkout.swiftFiles(in: folder).map {
        (exercise, "\(folder)/\($0.lastPathComponent)")
      }
    }
    // Those that are searched furthest go first, since they take longest.
    let all =
      rights.map { exercise, file in
        (exercise, file, checkout.text(file) ?? "", false)
      }
      + mistakes.map { exercise, name, text in (exercise, name, text, true) }
    let lock = try CheckoutLock(
      at: checkout.url("\(folder)/lock"), for: "check",
      doing: exercises.count == 1
        ? "checking \(exercises[0].id)"
        : "checking \(exercises.count) exercises")
    defer { withExtendedLifetime(lock) {} }
    progress(0, all.count)
    // A busy machine must not take for hanging what a learner's would not.
    var settings = IsolatedRuns.Settings(limit: 15)
    settings.findsRaces = true
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
    // Many of them wait for a deadline, and need no processor meanwhile.
    let workers = 3 * ProcessInfo.processInfo.activeProcessorCount
    try concurrently(all, workers: workers) { exercise, name, text, isMistake in
      let number = begun.withLock { begun in
        begun += 1
        return begun
      }
      progress(number, all.count)
      let result = try trials.result(
        of: Answer(exercise, text: text), to: exercise, isMistake: isMistake)
      outcomes.withLock { outcomes in
        if isMistake {
          outcomes[exercise.id]?.mistakes[name] = result
        } else {
          outcomes[exercise.id]?.rights[name] = result
        }
      }
    }
    return outcomes.withLock { all in exercises.compactMap { all[$0.id] } }
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
