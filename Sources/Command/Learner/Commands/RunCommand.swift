import TimelineText
import WorkbookBase

/// `workbook run 06.2` shows the runs of the learner's answer.
///
/// The book's runs, `run 05` and `run 06/reentrant`, are in another program.
func run(_ arguments: [String], in workbook: CommandContext) throws
  -> ExitStatus
{
  let typed = arguments.first { !$0.hasPrefix("-") } ?? ""
  if typed.contains("."), !typed.contains("/") {
    var options = Options(arguments)
    let isByStep = options.flag("--step")
    let exercise = try options.required("run", typed)
    return try workbook.runExercise(
      workbook.course.exercise(exercise), byStep: isByStep)
  }
  // Report a mistyped chapter before any build.
  var options = Options(arguments.filter { !$0.hasPrefix("-") })
  guard let name = try options.only("run") else {
    return workbook.listPrograms()
  }
  let first = String(name.prefix { $0 != "/" })
  if first != Layout.operators { _ = try workbook.course.chapter(first) }
  try Program.scenes.takePlace(["run"] + arguments, in: workbook)
}

extension CommandContext {
  fileprivate func listPrograms() -> ExitStatus {
    for chapter in course.chapters {
      let ids = SceneSource.all(of: chapter.number, in: checkout)
      guard !ids.isEmpty else { continue }
      terminal.print(terminal.style(chapter.label, .bold))
      let names = ids.joined(separator: "  ")
      for row in wrapped(names, to: terminal.width - 4) {
        terminal.print("  \(row)")
      }
    }
    printNext([
      ("run 01", "all programs of a chapter, with their pictures"),
      ("run 06/reentrant", "one of them"),
      ("run 06.2", "what your own answer did in its tests"),
    ])
    return .passed
  }

  /// Shows the runs of a learner's answer that its tests recorded, failing
  /// tests first.
  ///
  /// A run that several tests recorded is shown once.
  func runExercise(_ exercise: Exercise, byStep: Bool) throws -> ExitStatus {
    try checkout.require([exercise.testFolder])
    let result = try test([exercise])[0]
    // A stage that is not begun has not failed.
    let failed = result.tests.filter {
      $0.ending != .passed && !result.isAtNewStage
    }
    let passed = result.tests.filter { $0.ending == .passed }
    let runs = (failed + passed).flatMap { test in
      test.runs.map { (test, $0) }
    }
    guard !runs.isEmpty else {
      report.printHeadline(result)
      terminal.print()
      terminal.print(reason(for: result))
      return result.verdict.hasPassed ? .passed : .notYet
    }
    var shown: [TimelineComparison] = []
    for (_, run) in runs where !shown.contains(run) {
      shown.append(run)
      let tests = runs.filter { $0.1 == run }.map(\.0)
      if byStep {
        StepScreen(terminal: terminal, title: tests[0].name).show(run.actual)
        continue
      }
      for (index, test) in tests.enumerated()
      where !tests[..<index].contains(where: { $0.name == test.name }) {
        let name = "\(terminal.mark(of: test.ending)) \(test.name)"
        terminal.print(terminal.style(name, .bold))
      }
      terminal.print()
      // The result of a search is a program, with a drawing of its own.
      if let program = tests[0].program {
        report.printProgram(program)
        terminal.print()
      } else {
        terminal.print(drawing(of: run))
      }
    }
    return result.verdict.hasPassed ? .passed : .notYet
  }

  private func reason(for result: ExerciseResult) -> String {
    result.tests.isEmpty
      ? "It did not run: `swift run workbook test \(result.exercise.id)`"
        + " says why."
      : "Its tests compare calls, and record no timeline to draw."
  }

  /// Returns a drawing of the run, or of both runs if the book's differs.
  private func drawing(of run: TimelineComparison) -> String {
    let width = min(terminal.width, 80)
    guard run.firstDifference == nil else { return run.render(width: width) }
    return "Yours, and the book's:\n"
      + TerminalDiagram.render(run.actual, width: width - 2)
      .split(separator: "\n").map { "  \($0)\n" }.joined()
  }
}
