import Timeline
import WorkbookCourse
import WorkbookRunner
import WorkbookTools

/// What `watch` shows: one panel at a time on a terminal, one after the other
/// elsewhere.
///
/// A panel is drawn for the window as it is at that moment, and again when the
/// window changes. What is longer than the window has pages.
final class WatchScreen {
  private let workbook: Workbook
  private let hasKeys: Bool
  /// What stands there, to be drawn again.
  private var panel: (of: Exercise, draw: (Workbook) throws -> Void)?
  private var page = 0

  init(workbook: Workbook, hasKeys: Bool) {
    self.workbook = workbook
    self.hasKeys = hasKeys
  }

  private var terminal: Terminal { workbook.terminal }

  func begin(_ exercise: Exercise) {
    guard !hasKeys else { return }
    terminal.print("Watching \(exercise.file). Ctrl-C ends it.")
  }

  // MARK: - Panels

  /// Shows a result, or why there is none.
  func show(_ outcome: Result<ExerciseResult, Error>, of exercise: Exercise) {
    show(exercise) { [hasKeys] workbook in
      switch outcome {
      case .success(let result):
        Report(terminal: workbook.terminal, checkout: workbook.checkout)
          .print(result)
        guard hasKeys, result.verdict.hasPassed else { return }
        workbook.printNextKey(after: exercise)
      case .failure(let error):
        let message = (error as? Failure)?.message ?? "\(error)"
        for row in wrapped(message, to: workbook.terminal.width) {
          workbook.terminal.print(row)
        }
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

  func showList(_ exercise: Exercise) throws {
    show(exercise) { _ = try list([], in: $0) }
  }

  /// The learner's own run above what it should have been.
  func showTimeline(_ result: ExerciseResult?, of exercise: Exercise) {
    show(exercise) { workbook in
      let report = Report(
        terminal: workbook.terminal, checkout: workbook.checkout)
      if let comparison = result?.comparison {
        workbook.terminal.print(
          comparison.render(width: workbook.terminal.width))
      } else {
        report.say(
          "The last run of \(exercise.id) recorded no time line: either "
            + "nothing failed, or the failing test does not draw one.")
      }
    }
  }

  // MARK: - Drawing

  /// Draws the panel again: the window changed, or somebody else wrote there.
  func redraw() {
    guard hasKeys, terminal.canRedraw else { return }
    draw()
  }

  /// The next page of a panel that does not fit.
  func showMore() {
    page += 1
    redraw()
  }

  private func show(
    _ exercise: Exercise, _ draw: @escaping (Workbook) throws -> Void
  ) {
    panel = (exercise, draw)
    page = 0
    self.draw()
  }

  private func draw() {
    guard let panel else { return }
    let terminal = workbook.terminal.measured()
    var rows = rows(of: panel.draw, on: terminal)
    guard terminal.canRedraw, hasKeys else {
      terminal.print()
      terminal.print(String(repeating: "-", count: min(terminal.width, 72)))
      rows.forEach { terminal.print($0) }
      if hasKeys { footer(panel.of, terminal).forEach { terminal.print($0) } }
      return
    }
    var footer = footer(panel.of, terminal)
    // One line stays free for what happens meanwhile: "Testing 01.1…".
    let room = max(1, terminal.height - footer.count - 1)
    if rows.count > room {
      let pages = (rows.count + room - 1) / room
      page %= pages
      rows = Array(rows.dropFirst(page * room).prefix(room))
      footer[1] = terminal.style(
        "Page \(page + 1) of \(pages); the space bar turns it.", .dim)
    }
    terminal.write("\u{1B}[H\u{1B}[2J")
    (rows + footer).forEach { terminal.print($0) }
  }

  /// What a panel prints, in lines that fit.
  private func rows(
    of draw: (Workbook) throws -> Void, on terminal: Terminal
  ) -> [String] {
    var printed = ""
    var workbook = workbook
    workbook.terminal = terminal
    workbook.terminal.write = { printed += $0 }
    do {
      try draw(workbook)
    } catch {
      printed += ((error as? Failure)?.message ?? "\(error)") + "\n"
    }
    return printed.trimmedEnd.split(
      separator: "\n", omittingEmptySubsequences: false
    ).flatMap { broken(String($0), at: terminal.width) }
  }

  /// A line in pieces of the window's width; what only colours takes no room.
  private func broken(_ row: String, at width: Int) -> [String] {
    var rows = [""]
    var count = 0
    var isInCode = false
    for character in row {
      if character == "\u{1B}" { isInCode = true }
      if !isInCode {
        if count == width {
          rows.append("")
          count = 0
        }
        count += 1
      }
      rows[rows.count - 1].append(character)
      if isInCode, character == "m" { isInCode = false }
    }
    return rows
  }

  private func footer(_ exercise: Exercise, _ terminal: Terminal) -> [String] {
    let keys = [
      ("h", "hint"), ("n", "next"), ("l", "list"), ("t", "timeline"),
      ("r", "rerun"), ("q", "quit"),
    ]
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

extension Workbook {
  /// Where the key for the next exercise leads.
  fileprivate func printNextKey(after exercise: Exercise) {
    terminal.print()
    let words =
      next(after: exercise).map { "Press n for \($0.id) \($0.title)." }
      ?? "You have passed them all."
    terminal.print("  " + terminal.style(words, .bold))
  }
}

extension ExerciseResult {
  /// The time lines of the first test that attached some.
  var comparison: TimelineComparison? {
    tests.lazy.compactMap(\.timelines).first
  }
}
