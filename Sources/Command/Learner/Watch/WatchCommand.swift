import Dispatch
import Foundation
import WorkbookCourse
import WorkbookProgram
import WorkbookRunner
import WorkbookTools

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `workbook watch [05.2]`: tests an exercise again each time it is saved.
///
/// Without an argument it is the first exercise that is not passed. It stays in
/// this one process, so that a save costs a build and a test and nothing else.
func watch(_ arguments: [String], in workbook: Workbook) throws -> ExitStatus {
  var options = Options(arguments)
  let limit = try options.seconds("--time-limit") ?? 10
  let exercise = try options.only("watch").map(workbook.course.exercise)
  guard
    let exercise = exercise ?? workbook.current
      ?? workbook.course.exercises.last
  else {
    throw Failure.usage("There is no exercise to watch yet.")
  }
  try workbook.checkout.require([exercise.testFolder])

  let keyboard = workbook.terminal.isTerminal ? Keyboard() : nil
  let loop = WatchLoop(
    workbook: workbook, exercise: exercise, keyboard: keyboard,
    test: { exercise, isCancelled in
      try workbook.test([exercise], limit: limit, isCancelled: isCancelled)[0]
    })
  let signals = WatchSignals(keyboard: keyboard, loop: loop)
  defer { signals.end() }
  loop.run()
  return .passed
}

/// Gives the terminal back however the command is left.
///
/// Ctrl-C, a closed window and `kill` end the children and come here last; see
/// `LivingGroups`. Ctrl-\ does the same. After Ctrl-Z and `fg` the shell has
/// changed the terminal, which is then taken over again; in a window of another
/// size the panel is laid out anew.
private struct WatchSignals {
  private var sources: [DispatchSourceSignal] = []
  private let keyboard: Keyboard?

  init(keyboard: Keyboard?, loop: WatchLoop) {
    self.keyboard = keyboard
    LivingGroups.beforeLeaving { keyboard?.close() }
    signal(SIGQUIT, SIG_IGN)
    sources = [
      Self.source(SIGQUIT) {
        LivingGroups.endAll()
        keyboard?.close()
        exit(128 + SIGQUIT)
      },
      Self.source(SIGCONT) { loop.redraw() },
      Self.source(SIGWINCH) { loop.redraw() },
    ]
  }

  func end() {
    sources.forEach { $0.cancel() }
    keyboard?.close()
  }

  private static func source(_ number: Int32, _ body: @escaping () -> Void)
    -> DispatchSourceSignal
  {
    let source = DispatchSource.makeSignalSource(
      signal: number, queue: .global())
    source.setEventHandler(handler: body)
    source.resume()
    return source
  }
}
