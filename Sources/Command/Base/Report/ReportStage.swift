extension Report {
  /// Returns `stage 2 of 5, 3 of 6 tests pass`.
  func standing(of result: ExerciseResult, in stage: Int) -> String {
    var words = "stage \(stage) of \(result.exercise.stages.count)"
    if result.isAtNewStage { return words }
    if stage <= result.stagesBefore, !result.brokeAfterPassing {
      words += ", which passed before"
    }
    if result.verdict.kind != .notYet {
      words += ", " + result.verdict.kind.words
    }
    let tests = result.tests.filter { $0.stage == stage }
    return tests.count < 2
      ? words : words + ", \(result.kept.count) of \(tests.count) tests pass"
  }

  /// Prints the finished stage and the next one, when the learner first reaches
  /// the next.
  func printNewStage(_ result: ExerciseResult) {
    guard let stage = result.stage else { return }
    let exercise = result.exercise
    func title(_ stage: Int, _ verb: String) -> String {
      terminal.style(
        "Stage \(stage) \(verb): \(exercise.stages[stage - 1]).", .bold)
    }
    say(title(stage - 1, "passes"))
    for test in result.tests where test.stage == stage - 1 {
      let rows = wrapped(test.name, to: terminal.width - 6)
      for (index, row) in rows.enumerated() {
        let mark = index == 0 ? terminal.mark(of: test.ending) : " "
        terminal.print("  \(mark) \(row)")
      }
    }
    terminal.print()
    say(title(stage, "comes next"))
    let tests = result.tests.filter { $0.stage == stage }
    if let test = result.shownFailure {
      printWaiting(test, of: tests.count)
    }
    printPlaces(result)
  }

  func printStageCount(of result: ExerciseResult) {
    let stages = result.exercise.stages
    guard !stages.isEmpty else { return }
    say("It has \(stages.count) stages; you write them in order.")
  }
}
