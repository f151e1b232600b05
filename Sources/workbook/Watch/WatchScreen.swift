import Timeline
import WorkbookCourse
import WorkbookKit
import WorkbookTools

/// What `watch` shows: one panel at a time on a terminal, one after the other
/// elsewhere.
struct WatchScreen {
  var workbook: Workbook
  var hasKeys: Bool

  private var terminal: Terminal { workbook.terminal }

  func begin(_ exercise: Exercise) {
    guard !hasKeys else { return }
    terminal.print("Watching \(exercise.file). Ctrl-C ends it.")
  }

  /// Shows a result, or why there is none.
  func show(_ outcome: Result<ExerciseResult, Error>, of exercise: Exercise) {
    start()
    switch outcome {
    case .success(let result):
      Report(terminal: terminal, checkout: workbook.checkout).print(result)
    case .failure(let error):
      terminal.print((error as? Failure)?.message ?? "\(error)")
    }
    finish(exercise)
  }

  func showGone(_ exercise: Exercise) {
    start()
    terminal.print("\(exercise.file) is gone. Waiting for it to come back.")
    terminal.print(
      "`swift run workbook reset \(exercise.id)` brings the starter back.")
    finish(exercise)
  }

  func showHint(_ exercise: Exercise) throws {
    start()
    _ = try hint([exercise.id], in: workbook)
    finish(exercise)
  }

  func showList(_ exercise: Exercise) throws {
    start()
    _ = try list([], in: workbook)
    finish(exercise)
  }

  /// The learner's own run above what it should have been.
  func showTimeline(_ result: ExerciseResult?, of exercise: Exercise) {
    start()
    let comparison = result?.comparison
    terminal.print(
      comparison?.render(width: terminal.width)
        ?? """
        The last run of \(exercise.id) recorded no time line: either nothing \
        failed, or the failing test does not draw one.
        """)
    finish(exercise)
  }

  /// Takes away what stood there, so that nothing scrolls.
  private func start() {
    if hasKeys {
      terminal.write("\u{1B}[H\u{1B}[2J")
    } else {
      terminal.print()
      terminal.print(String(repeating: "-", count: min(terminal.width, 72)))
    }
  }

  private func finish(_ exercise: Exercise) {
    guard hasKeys else { return }
    let keys = [
      "h": "hint", "n": "next", "l": "list", "t": "timeline", "r": "rerun",
      "q": "quit",
    ]
    let line = "hnltrq".map { key in
      terminal.style(String(key), .bold) + " "
        + terminal.style(keys[String(key)] ?? "", .dim)
    }.joined(separator: "   ")
    terminal.print()
    terminal.print(
      terminal.style("Save \(exercise.fileName) to test it again.", .dim))
    terminal.print(line)
  }
}

extension ExerciseResult {
  /// The time lines of the first test that attached some.
  var comparison: TimelineComparison? {
    tests.lazy.compactMap(\.timelines).first
  }
}
