import WorkbookBase

/// `workbook solution 05.2` shows the reference answer after the learner's
/// passes, or else the stages that pass.
func solution(_ arguments: [String], in workbook: CommandContext) throws
  -> ExitStatus
{
  var options = Options(arguments)
  let anyway = options.flag("--anyway")
  let exercise = try workbook.exercise(
    named: options.required("solution", workbook.example))
  let file = exercise.solutionFile(in: workbook.checkout)
  let terminal = workbook.terminal
  if !exercise.isMade { try workbook.checkout.requireSolutions() }
  try workbook.checkout.require([file])

  if !anyway {
    let progress = ProgressFile(checkout: workbook.checkout).read()
    var hasPassed = progress[exercise].hasPassed
    if !hasPassed {
      let results = try workbook.test([exercise])
      hasPassed = results.first?.verdict.hasPassed ?? false
    }
    if !hasPassed, let rows = try workbook.stagesThatPass(of: exercise) {
      rows.forEach { terminal.print($0) }
      workbook.printNext([
        ("test \(exercise.id)", "the next stage"),
        ("solution \(exercise.id) --anyway", "all of it"),
      ])
      return .passed
    }
    guard hasPassed else {
      terminal.print(
        """
        \(exercise.id) \(exercise.title) does not pass yet. The reference \
        answer teaches most when you have one of your own to compare it with.
        """)
      workbook.printNext([
        ("hint \(exercise.id)", "a nudge"),
        ("solution \(exercise.id) --anyway", "show it all the same"),
      ])
      return .notYet
    }
  }
  terminal.print(terminal.style(file, .bold))
  terminal.print()
  terminal.write(workbook.checkout.text(file) ?? "")
  if let made = exercise.made {
    terminal.print()
    workbook.say("\(made.section) explains it.")
  }
  return .passed
}

extension Exercise {
  /// The file of the reference answer; the library's for an operator of
  /// chapter 22.
  func solutionFile(in checkout: Checkout) -> String {
    made?.libraryFile(in: checkout) ?? file(in: Layout.solutions)
  }
}
