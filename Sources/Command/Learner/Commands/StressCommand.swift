import WorkbookBase

/// `workbook stress 04.3` runs only the tests with an interrupting thread or
/// call, with longer programs than usual, and then ThreadSanitizer.
func stress(_ arguments: [String], in workbook: CommandContext) throws
  -> ExitStatus
{
  var options = Options(arguments)
  var run = TestProcess.TestOptions(limit: try options.timeLimit())
  let exercise = try workbook.exercise(&options, for: "stress")
  let tests = TestDeclaration.all(of: exercise, in: workbook.checkout)
    .filter(\.isInterleaved)
  run.selection = tests.pattern(for: exercise)
  guard run.selection != nil else {
    throw Failure.usage(
      "\(exercise.id) is used by one thread, one call at a time, so no "
        + "other thread can interrupt it. `swift run workbook test "
        + "\(exercise.id)` tests it.")
  }
  run.depth = 6
  let result = try workbook.test([exercise], run)[0]
  workbook.report.print(result)
  let id = exercise.id
  workbook.printNext([
    result.verdict.hasPassed
      ? ("test \(id)", "all of its tests, which is what counts")
      : ("stress \(id)", "when you have changed your file")
  ])
  return result.verdict.hasPassed ? .passed : .notYet
}
