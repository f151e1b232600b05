import WorkbookBase

/// `workbook watch [05.2]` tests an exercise after each save.
///
/// Without a name, it watches the first exercise that does not pass.
func watch(_ arguments: [String], in workbook: CommandContext) throws
  -> ExitStatus
{
  var options = Options(arguments)
  let limit = try options.seconds("--time-limit") ?? 10
  let exercise = try workbook.exercise(&options, for: "watch", orLast: true)
  try workbook.checkout.require([exercise.testFolder])

  let keyboard = workbook.terminal.isTerminal ? Keyboard() : nil
  let loop = WatchLoop(
    workbook: workbook, exercise: exercise, keyboard: keyboard,
    test: { exercise, isCancelled in
      try workbook.test([exercise], limit: limit, isCancelled: isCancelled)[0]
    })
  loop.run()
  return .passed
}
