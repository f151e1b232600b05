import WorkbookBase

/// `workbook watch [05.2]` tests an exercise after each save.
///
/// Without a name, it watches the first exercise that does not pass.
func watch(_ arguments: [String], in workbook: CommandContext) throws
  -> ExitStatus
{
  var options = Options(arguments)
  let run = TestProcess.TestOptions(limit: try options.timeLimit())
  let exercise = try workbook.exercise(&options, for: "watch", orLast: true)
  try workbook.checkout.require([exercise.testFolder])

  let keyboard = workbook.terminal.isTerminal ? Keyboard() : nil
  let loop = WatchLoop(
    workbook: workbook, exercise: exercise, keyboard: keyboard,
    test: { exercise, isCancelled in
      var run = run
      run.isCancelled = isCancelled
      return try workbook.test([exercise], run)[0]
    })
  loop.run()
  return .passed
}
