import WorkbookBase

/// `workbook hint 05.2` shows the next hint, and at the end the last one again.
///
/// Without a name, it shows a hint for the current exercise.
func hint(_ arguments: [String], in workbook: CommandContext) throws
  -> ExitStatus
{
  var options = Options(arguments)
  let exercise = try workbook.exercise(&options, for: "hint")
  let hint = try workbook.readHint(exercise)
  workbook.show(hint, for: exercise)
  let rest =
    hint.isLast
    ? [("solution \(exercise.id) --anyway", "if nothing else helps")]
    : [("hint \(exercise.id)", "says more")]
  let anew = hint.stage.flatMap { stage in
    hint.isLast && stage > 1
      ? [
        (
          "stage \(exercise.id) \(stage)",
          "begin it anew, with the book's start"
        )
      ]
      : nil
  }
  workbook.printNext(
    [("test \(exercise.id)", "when you have tried it")] + (anew ?? []) + rest)
  return .passed
}

struct Hint {
  var number: Int
  var count: Int
  var text: String
  var stage: Int?

  var isLast: Bool { number == count }
}

extension CommandContext {
  /// Returns the next hint, or the last one again, and records that it was
  /// read.
  func readHint(_ exercise: Exercise) throws -> Hint {
    let file = ProgressFile(checkout: checkout)
    let stage =
      exercise.stages.isEmpty
      ? nil : min(file.read()[exercise].stage, exercise.stages.count)
    let hints = try hints(for: exercise, stage: stage)
    let (progress, warning) = file.update { progress in
      let next = progress[exercise].hintsRead + 1
      progress[exercise].hintsRead = min(next, hints.count)
      progress.last = exercise.key
    }
    if let warning { terminal.note(warning) }
    let number = max(1, min(progress[exercise].hintsRead, hints.count))
    return Hint(
      number: number, count: hints.count, text: hints[number - 1], stage: stage)
  }

  func show(_ hint: Hint, for exercise: Exercise) {
    terminal.print(
      terminal.style(
        "Hint \(hint.number) of \(hint.count) for \(exercise.label)"
          + (hint.stage.map { ", stage \($0)" } ?? ""), .bold))
    terminal.print()
    for row in wrapped(hint.text, to: terminal.width - 2) {
      terminal.print(row.isEmpty ? "" : "  " + row)
    }
  }

  /// Returns the texts below `## Hint 1`, `## Hint 2`… in an exercise's
  /// `Hints.md`, or those below `## Stage 1`.
  func hints(for exercise: Exercise, stage: Int? = nil) throws -> [String] {
    let kept = "\(Layout.starters)/\(exercise.path)/\(exercise.hintsName)"
    guard
      let text = checkout.text(exercise.hintsFile) ?? checkout.text(kept)
        ?? exercise.made?.hints
    else {
      try checkout.require([exercise.hintsFile])
      throw Failure.broken("\(exercise.hintsFile) cannot be read as text.")
    }
    let all = Hints(text)
    let hints =
      stage.map { stage in
        all.all.first { $0.title == "Stage \(stage)" }?.parts ?? []
      } ?? all.texts
    guard !hints.isEmpty else {
      throw Failure.broken("There are no hints in \(exercise.hintsFile).")
    }
    return hints
  }
}
