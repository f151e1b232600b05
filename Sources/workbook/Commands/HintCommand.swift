import Foundation
import WorkbookCourse
import WorkbookKit
import WorkbookTools

/// `workbook hint 05.2`: the next hint, then the next, then the last again.
func hint(_ arguments: [String], in workbook: Workbook) throws -> ExitStatus {
  var options = Options(arguments)
  let exercise = try workbook.course.exercise(
    options.required("hint", workbook.example))
  let hints = try workbook.hints(for: exercise)
  let file = ProgressFile(checkout: workbook.checkout)
  let (progress, warning) = file.update { progress in
    let next = progress[exercise].hintsRead + 1
    progress[exercise].hintsRead = min(next, hints.count)
  }
  if let warning { workbook.terminal.note(warning) }
  let number = max(1, min(progress[exercise].hintsRead, hints.count))

  let terminal = workbook.terminal
  terminal.print(
    terminal.style(
      "Hint \(number) of \(hints.count) for \(exercise.id) \(exercise.title)",
      .bold))
  terminal.print()
  for row in wrapped(hints[number - 1], to: terminal.width - 2) {
    terminal.print(row.isEmpty ? "" : "  " + row)
  }
  var next = [
    (
      command: "test \(exercise.id)", why: "when you have tried it"
    )
  ]
  if number < hints.count {
    next.append(("hint \(exercise.id)", "says more"))
  } else {
    next.append(("solution \(exercise.id) --anyway", "if nothing else helps"))
  }
  workbook.printNext(next)
  return .passed
}

extension Workbook {
  /// The texts under `## Hint 1`, `## Hint 2`… of an exercise's `Hints.md`.
  func hints(for exercise: Exercise) throws -> [String] {
    try checkout.require([exercise.hintsFile])
    let hints = Hints(checkout.text(exercise.hintsFile) ?? "").texts
    guard !hints.isEmpty else {
      throw Failure.broken("There are no hints in \(exercise.hintsFile).")
    }
    return hints
  }
}
