import WorkbookBase

/// `workbook test`, `workbook test 05.2`, `workbook test 05 06.2`, `workbook test
/// all`.
func test(_ arguments: [String], in workbook: CommandContext) throws
  -> ExitStatus
{
  var options = Options(arguments)
  let run = TestProcess.TestOptions(limit: try options.timeLimit())
  let names = try options.names("test")
  let exercises = try workbook.exercises(toTest: names)
  let report = workbook.report
  guard !exercises.isEmpty else {
    throw Failure.usage(
      "You have begun no exercise yet. `swift run workbook` shows the first.")
  }
  if exercises.count == 1 {
    let results = try workbook.test(exercises, run) { report.print($0) }
    if results[0].verdict.hasPassed, !exercises[0].isMade {
      workbook.terminal.print()
      workbook.printBar(after: exercises[0])
    }
    workbook.printNext(after: exercises[0], results)
    return results[0].verdict.hasPassed ? .passed : .notYet
  }

  let results = try workbook.test(exercises, run, show: report.printHeadline)
  let passed = results.filter(\.verdict.hasPassed).count
  workbook.terminal.print()
  workbook.terminal.print(
    "\(passed) of \(counted(results.count, "exercise")) "
      + (names == ["all"] ? "that you have begun passed." : "passed."))
  if !exercises.allSatisfy(\.isMade) { workbook.printBar() }
  let failing = results.first {
    !$0.verdict.hasPassed && $0.verdict.kind != .notStarted
  }
  if let failing {
    workbook.printNext([
      ("test \(failing.exercise.id)", "what is wrong, and where")
    ])
  } else {
    let current = results.first { !$0.verdict.hasPassed } ?? results.last!
    workbook.printNext(after: current.exercise, results)
  }
  return passed == results.count ? .passed : .notYet
}

extension CommandContext {
  /// Returns the exercises to test: without a name the current one, and for
  /// `all` every exercise that is begun.
  fileprivate func exercises(toTest names: [String]) throws -> [Exercise] {
    switch names {
    case []: return (current ?? course.exercises.last).map { [$0] } ?? []
    case ["all"]:
      let progress = ProgressFile(checkout: checkout).read()
      let begun = course.exercises.filter {
        standing(of: $0, in: progress) != .notStarted
      }
      return try begun + operatorsBegun.map { try exercise(named: $0.id) }
    default:
      let made = try names.filter(isOperator).flatMap { name in
        OtherOperator.named(name) == nil
          ? try operators(ofChapter: name) : [try exercise(named: name)]
      }
      let others = names.filter { !isOperator($0) }
      return (others.isEmpty ? [] : try course.exercises(matching: others))
        + made
    }
  }

  /// Whether a name is that of an operator of chapter 22, or of that chapter.
  private func isOperator(_ name: String) -> Bool {
    OtherOperator.named(name) != nil
      || (try? course.chapter(name))?.hasExercises == false
  }

  private func operators(ofChapter name: String) throws -> [Exercise] {
    let found = operatorsBegun
    guard found.isEmpty else {
      return try found.map { try exercise(named: $0.id) }
    }
    throw Failure.usage(
      "You have begun no operator of chapter \(name) yet:"
        + " `swift run workbook make` lists them.")
  }
}
