import Dispatch
import Foundation
import WorkbookBase

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `workbook watch [05.2]`: tests an exercise again each time it is saved.
///
/// Without an argument it is the first exercise that is not passed. It stays in
/// this one process, so that a save costs a build and a test and nothing else.
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
  // After Ctrl-Z and `fg` the shell has changed the terminal; in a window of
  // another size the panel is laid out anew.
  let signals = [SIGCONT, SIGWINCH].map { number in
    let source = DispatchSource.makeSignalSource(
      signal: number, queue: .global())
    source.setEventHandler { loop.redraw() }
    source.resume()
    return source
  }
  defer {
    signals.forEach { $0.cancel() }
    keyboard?.close()
  }
  ProcessGroups.beforeLeaving { keyboard?.close() }
  loop.run()
  return .passed
}
