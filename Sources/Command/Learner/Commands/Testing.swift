import Foundation
import WorkbookBase

extension CommandContext {
  /// Tests some of the learner's exercises, shows the progress, and stores the
  /// results.
  ///
  /// Results of a selection of tests are not stored.
  ///
  /// - Parameter show: called with each result as soon as it is final.
  func test(
    _ exercises: [Exercise], _ options: TestProcess.TestOptions = .init(),
    show: @escaping (ExerciseResult) -> Void = { _ in }
  ) throws -> [ExerciseResult] {
    // Fail now if temporary files cannot be written, not later in a build.
    _ = try PrivateFolder()
    let before = ProgressFile(checkout: checkout).read()
    var runner = TestSession(
      checkout: checkout, exercises: exercises, options: options)
    let waiting = Waiting(runner, for: self)
    defer { waiting.clear() }
    runner.news = { news in
      waiting.tell(news)
      if case .result(let result) = news { show(seen(result, before)) }
    }
    let results = try runner.run().map { seen($0, before) }
    if options.selection == nil { remember(results) }
    return results
  }

  /// Returns a result with the information from earlier tests.
  private func seen(_ result: ExerciseResult, _ progress: Progress)
    -> ExerciseResult
  {
    var result = result
    let entry = progress[result.exercise]
    result.passedBefore = entry.hasPassed
    result.stagesBefore = entry.stages ?? 0
    let isReached =
      result.stagesPassed > result.stagesBefore
      || result.stagesPassed > 0 && result.stagesPassed == result.stagesBefore
        && result.tested.map(fingerprint) == entry.reached
    // A stage that is written already is judged like any other answer.
    let isWritten = result.stage.map { stage in
      result.exercise.hasBegun(
        stage, in: result.tested ?? "",
        starter: checkout.starter(of: result.exercise))
    }
    result.isAtNewStage = isReached && isWritten != true
    return result
  }

  private func remember(_ results: [ExerciseResult]) {
    let (_, warning) = ProgressFile(checkout: checkout).update { progress in
      if results.count == 1, !results[0].exercise.isMade {
        progress.last = results[0].exercise.key
      }
      for result in results {
        let text = result.tested ?? checkout.text(result.file)
        if !result.exercise.stages.isEmpty, !result.tests.isEmpty {
          progress[result.exercise].note(
            stages: result.stagesPassed, text: text)
        }
        progress[result.exercise].tested = text.map(fingerprint)
        progress[result.exercise].isPassing = result.verdict.hasPassed
        if result.verdict.hasPassed {
          progress[result.exercise].hasPassed = true
        }
      }
    }
    if let warning { terminal.note(warning) }
  }
}
