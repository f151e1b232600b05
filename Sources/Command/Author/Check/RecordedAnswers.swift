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
    let lock = try CheckoutLock(
      at: checkout.url("\(folder)/lock"), for: "check",
      doing: exercises.count == 1
        ? "checking \(exercises[0].id)"
        : "checking \(exercises.count) exercises")
    defer { withExtendedLifetime(lock) {} }
    progress(0, mistakes.count)
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
    try concurrently(mistakes, workers: workers) { exercise, name, text in
      let number = begun.withLock { begun in
        begun += 1
        return begun
      }
      progress(number, mistakes.count)
      let result = try trials.result(
        ofMistake: Answer(exercise, text: text), to: exercise)
      outcomes.withLock { $0[exercise.id]?.mistakes[name] = result }
    }
    for exercise in exercises {
      let answers = StageAnswers(exercise, in: checkout)
      for stage in 1..<max(exercise.stages.count, 1) {
        guard let text = try? answers.source(stage) else { continue }
        let result = try trials.result(
          ofMistake: Answer(exercise, text: text), to: exercise)
        outcomes.withLock { $0[exercise.id]?.stages[stage] = result }
      }
      for url in checkout.swiftFiles(in: "\(Layout.rights)/\(exercise.path)") {
        let file = "\(Layout.rights)/\(exercise.path)/\(url.lastPathComponent)"
        let result = try trials.result(
          ofMistake: Answer(exercise, text: checkout.text(file) ?? ""),
          to: exercise)
        outcomes.withLock { $0[exercise.id]?.rights[file] = result }
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
