import WorkbookBase

/// `workbook` without arguments shows the current exercise and the next step.
func status(in workbook: CommandContext) throws -> ExitStatus {
  let terminal = workbook.terminal
  let exercises = workbook.course.exercises
  try workbook.checkout.require([Layout.exercises, Layout.exerciseTests])

  // Exercises that are known to pass are not tested again. The first exercise
  // that is not begun needs no test, only its task.
  let before = ProgressFile(checkout: workbook.checkout).read()
  let current = workbook.current
  var unknown: [Exercise] = []
  var next: Exercise?
  for exercise in exercises where next == nil {
    switch workbook.standing(of: exercise, in: before) {
    case .passed: continue
    case .notStarted: next = exercise
    default: unknown.append(exercise)
    }
  }
  if let current, !unknown.contains(where: { $0.id == current.id }) {
    if workbook.standing(of: current, in: before) == .notStarted {
      next = current
    } else {
      unknown.append(current)
    }
  }
  var results = unknown.isEmpty ? [] : try workbook.test(unknown)
  if let next {
    results.append(
      ExerciseResult(
        exercise: next, answers: Layout.exercises, verdict: .notStarted))
  }
  terminal.print(terminal.style("The Combine Workbook", .bold))
  terminal.print()
  workbook.printBar()
  terminal.print()
  let waiting = results.filter { !$0.verdict.hasPassed }
  let last = exercises.last { $0.isCapstone }
  guard
    let shown = waiting.first(where: { $0.exercise.id == current?.id })
      ?? waiting.first
  else {
    let words =
      last == nil
      ? "You have passed them all."
      : """
      You have passed them all, and built Combine twice: with the book, and \
      without it. \(Course.lastPage) says what you can read now.
      """
    for row in wrapped(words, to: terminal.width - 4) {
      terminal.print("  " + row)
    }
    var next = [("list", "every exercise and its state")]
    if let last {
      next.insert(("run \(last.id)", "your own pipeline, drawn"), at: 0)
    }
    workbook.printNext(next)
    return .passed
  }
  // Leave room for the title, the bar and the next commands.
  workbook.report.print(shown, room: terminal.height - 8)
  workbook.printNext(after: shown.exercise, results)
  return .passed
}
