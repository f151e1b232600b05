import TimelineText
import WorkbookBase

/// The output of `watch`: one panel at a time on a terminal, or all panels in
/// sequence elsewhere.
final class WatchScreen {
  private let workbook: CommandContext
  private let hasKeys: Bool
  private var shown: (of: Exercise, draw: (CommandContext) throws -> Void)?
  private let panel: Panel
  private(set) var list: ExercisePicker?

  init(workbook: CommandContext, hasKeys: Bool) {
    self.workbook = workbook
    self.hasKeys = hasKeys
    panel = Panel(workbook.terminal, hasKeys: hasKeys)
  }

  private var terminal: Terminal { workbook.terminal }

  func begin(_ exercise: Exercise) {
    guard !hasKeys else { return }
    terminal.print("Watching \(exercise.file). Ctrl-C ends it.")
  }

  // MARK: - Panels

  /// Shows a result, or the reason why there is none.
  func show(_ outcome: Result<ExerciseResult, Error>, of exercise: Exercise) {
    show(exercise) { [hasKeys] workbook in
      switch outcome {
      case .success(let result):
        workbook.report
          .print(result, room: hasKeys ? workbook.terminal.height : nil)
        guard hasKeys, result.verdict.hasPassed else { return }
        workbook.terminal.print()
        if !exercise.isMade { workbook.printBar(after: exercise) }
        workbook.printNextKey(after: exercise)
      case .failure(let error):
        workbook.say(error.words)
      }
    }
  }

  func showHint(_ exercise: Exercise) throws {
    let hint = try workbook.readHint(exercise)
    show(exercise) { [hasKeys] workbook in
      workbook.show(hint, for: exercise)
      guard hasKeys else { return }
      workbook.terminal.print()
      workbook.terminal.print(
        hint.isLast ? "That was the last hint." : "Press h for the next one.")
    }
  }

  /// Shows the title and the task of an exercise until it is tested.
  func showBeginning(of exercise: Exercise) {
    show(exercise) { workbook in
      let terminal = workbook.terminal
      terminal.print(terminal.style(exercise.label, .bold))
      terminal.print()
      workbook.report.printTask(of: exercise)
    }
  }

  func showList(_ exercise: Exercise) {
    show(exercise) { [weak self] workbook in
      let terminal = workbook.terminal
      self?.list?.rows(on: terminal, room: terminal.height)
        .forEach { terminal.print($0) }
    } with: {
      ExercisePicker(of: workbook, at: exercise)
    }
  }

  func press(_ key: Character) {
    list?.press(key)
    redraw()
  }

  /// Shows the reference answer, once the learner's own has passed.
  func showSolution(of exercise: Exercise) throws {
    let hasPassed = ProgressFile(checkout: workbook.checkout).read()[exercise]
      .hasPassed
    let file = exercise.solutionFile(in: workbook.checkout)
    if !exercise.isMade { try workbook.checkout.requireSolutions() }
    if hasPassed { try workbook.checkout.require([file]) }
    let stages = hasPassed ? nil : try? workbook.stagesThatPass(of: exercise)
    show(exercise) { workbook in
      guard hasPassed, let text = workbook.checkout.text(file) else {
        let rows =
          stages ?? ["The reference answer is shown once yours passes."]
        rows.forEach { workbook.terminal.print($0) }
        return
      }
      workbook.terminal.print(workbook.terminal.style(file, .bold))
      workbook.terminal.print()
      workbook.terminal.write(text)
    }
  }

  func showTimeline(_ result: ExerciseResult?, of exercise: Exercise) {
    show(exercise) { workbook in
      let report = workbook.report
      guard exercise.kind != .predict else {
        return report.say(
          "\(exercise.id) is a prediction: its lines are compared, and there "
            + "is no timeline. The chapter draws its programs.")
      }
      guard let result else {
        return report.say("\(exercise.id) has not been tested yet.")
      }
      guard
        let test = result.shownFailure
          ?? result.tests.last(where: { !$0.runs.isEmpty })
      else {
        return report.say("The tests of \(exercise.id) record no timeline.")
      }
      report.printWhole(test)
    }
  }

  // MARK: - Drawing

  /// Draws the panel again after the window changed or other output appeared.
  func redraw() {
    guard hasKeys, terminal.canRedraw else { return }
    draw()
  }

  func showMore() {
    panel.nextPage()
    redraw()
  }

  private func show(
    _ exercise: Exercise, _ draw: @escaping (CommandContext) throws -> Void,
    with list: () -> ExercisePicker? = { nil }
  ) {
    self.list = list()
    shown = (exercise, draw)
    panel.firstPage()
    self.draw()
  }

  private func draw() {
    guard let shown else { return }
    var workbook = workbook
    panel.draw {
      workbook.terminal = $0
      try shown.draw(workbook)
    } footer: {
      footer(shown.of, $0)
    }
  }

  private func footer(_ exercise: Exercise, _ terminal: Terminal) -> [String] {
    let progress = ProgressFile(checkout: workbook.checkout).read()
    let isPassing = progress[exercise].isPassing
    let hasAnswers = isPassing || progress[exercise].stages ?? 0 > 0
    let own =
      (isPassing ? [] : [("h", "hint")])
      + (hasAnswers && workbook.checkout.isWhole
        ? [("s", isPassing ? "solution" : "stages")] : [])
    let keys =
      list != nil
      ? [
        ("↑↓", "move"), ("Enter", "choose"), ("0-9", "filter"),
        ("f", "what is open"), ("Esc", "back"), ("q", "quit"),
      ]
      : own + [("n", "next"), ("l", "list")]
        + (exercise.kind == .predict ? [] : [("t", "timeline")])
        + [("r", "rerun"), ("q", "quit")]
    var lines: [(text: String, count: Int)] = []
    for (key, word) in keys {
      let text = terminal.style(key, .bold) + " " + terminal.style(word, .dim)
      let count = key.count + 1 + word.count
      if let last = lines.last, last.count + 3 + count <= terminal.width {
        lines[lines.count - 1] = (
          last.text + "   " + text, last.count + 3 + count
        )
      } else {
        lines.append((text, count))
      }
    }
    let save = "Save \(exercise.fileName) to test it again."
    let words =
      save.count <= terminal.width ? save : "Save your file to test it again."
    return ["", terminal.style(words, .dim)] + lines.map(\.text)
  }
}

extension CommandContext {
  fileprivate func printNextKey(after exercise: Exercise) {
    let words =
      next(after: exercise).map { "Press n for \($0.label)." }
      ?? (exercise.isMade
        ? "`swift run workbook make` lists other operators."
        : "You have passed them all.")
    terminal.print("  " + terminal.style(words, .bold))
  }
}
