import Foundation
import TimelineText
import WorkbookBase

/// `workbook play` runs the learner's scratch file after each save, and draws
/// each pipeline that it records.
///
/// `play 02/vanishing` starts with a copy of one of the book's programs, and
/// `play 07` with the imports of a chapter. `play 10.1` plays the smallest
/// program in which the answer to 10.1 goes wrong, as a text file. `--once`
/// runs the program once.
func play(_ arguments: [String], in workbook: CommandContext) throws
  -> ExitStatus
{
  var options = Options(arguments)
  let isOnce = options.flag("--once")
  let isAgain = options.flag("--again")
  let limit = try options.timeLimit()
  let typed = try options.only("play")
  if let id = typed, id.contains(".") {
    let program = PlayedProgram(
      workbook: workbook, exercise: try workbook.course.exercise(id),
      limit: limit)
    guard try program.make() else { return .notYet }
    return try Player(
      workbook: workbook, file: program.file, stamps: program.stamps
    ) { workbook, _, isCancelled in
      try program.run(on: workbook.terminal, isCancelled: isCancelled)
    }.play(once: isOnce)
  }
  let playground =
    try typed.map { try Playground($0, in: workbook, limit: limit) }
    ?? Playground(
      checkout: workbook.checkout, terminal: workbook.terminal, limit: limit)
  if isAgain { try workbook.setAside(playground) }
  if try playground.make() {
    workbook.terminal.print("Made \(playground.file): it is yours.")
  }
  return try Player(
    workbook: workbook, file: playground.file,
    stamps: { workbook.checkout.stamps(in: playground.folder) }
  ) { workbook, begins, isCancelled in
    try workbook.run(playground, begins: begins, isCancelled: isCancelled)
  }.play(once: isOnce)
}

extension CommandContext {
  /// Keeps the learner's version of a program as a backup, and deletes the
  /// file.
  fileprivate func setAside(_ playground: Playground) throws {
    guard let text = checkout.text(playground.file) else { return }
    let backups =
      ".workbook/backups/play/\(playground.folder.split(separator: "/").last!)"
    let number = checkout.files(below: backups).count + 1
    try checkout.write(text, to: "\(backups)/\(number).swift")
    terminal.print("Yours is kept in \(backups)/\(number).swift.")
    try FileManager.default.removeItem(at: checkout.url(playground.file))
  }
}

/// Runs a program now, and again whenever its files are saved.
private struct Player {
  var workbook: CommandContext
  var file: String
  var stamps: () -> FileWatch.Stamps
  /// Runs the program, and returns whether it succeeded.
  ///
  /// Its parameters are the terminal's context, a function to call when the
  /// program begins, and a function that returns whether to end it.
  var run: (CommandContext, () -> Void, @escaping () -> Bool) throws -> Bool

  func play(once isOnce: Bool) throws -> ExitStatus {
    guard !isOnce else {
      return try run(workbook, {}, { false }) ? .passed : .notYet
    }
    let keyboard = workbook.terminal.isTerminal ? Keyboard() : nil
    let panel = Panel(workbook.terminal, hasKeys: keyboard != nil)
    let loop = SaveLoop<String>(keyboard, stamps: stamps) {
      try output(pages: keyboard != nil, $0)
    }
    var shown = ""
    var failure: Error?
    loop.run { event in
      switch event {
      case .saved: break
      case .key("r"), .key("R"): loop.restart()
      case .key("q"), .key("Q"), .key("\u{4}"): loop.leave()
      case .key(" "):
        panel.nextPage()
        draw(shown, on: panel)
      case .key: break
      case .redraw: draw(shown, on: panel)
      case .ended(.success(let text)):
        shown = text
        panel.firstPage()
        draw(shown, on: panel)
      case .ended(.failure(let error)):
        failure = error
        loop.leave()
      }
    }
    if let failure { throw failure }
    return .passed
  }

  /// Runs the program once, and returns the output for pages of a terminal.
  private func output(pages: Bool, _ isCancelled: @escaping () -> Bool) throws
    -> String
  {
    var workbook = workbook
    var shown = ""
    if pages { workbook.terminal.write = { shown += $0 } }
    let line = ProgressLine(self.workbook.terminal)
    defer { line.clear() }
    _ = try run(workbook, { line.show("Running; q ends it…") }, isCancelled)
    return shown
  }

  private func draw(_ text: String, on panel: Panel) {
    panel.draw {
      $0.write(text)
    } footer: {
      ["", $0.style("Change \(file) and save it: it runs again.", .dim)]
        + [$0.style("r rerun   q quit", .dim)]
    }
  }
}

extension CommandContext {
  /// Runs a playground, and shows its output, its ending, and its recordings.
  ///
  /// - Returns: Whether the file compiled and ran to its end.
  fileprivate func run(
    _ playground: Playground, begins: () -> Void, isCancelled: () -> Bool
  ) throws -> Bool {
    // A loop may print without end.
    let most = 64 << 10
    var count = 0
    let outcome = try playground.run(
      isCancelled: isCancelled, begins: begins,
      show: { bytes in
        let part = bytes.prefix(max(0, most - count))
        count += bytes.count
        terminal.write(
          String(decoding: part, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).printable }.joined(separator: "\n"))
      })
    if count > most { terminal.print("… and much more …") }
    switch outcome {
    case .doesNotCompile(let messages):
      report.printErrors(messages)
      return false
    case .ran(let ending):
      for row in TrapMessage.withoutReports(ending.errors.lines) {
        terminal.print(row.printable)
      }
      let words = ending.words
      if let words { say("(\(words))") }
      for recording in ending.recordings where !recording.events.isEmpty {
        terminal.print()
        terminal.write(
          TerminalDiagram.render(recording, width: min(terminal.width, 80)))
      }
      return words == nil
    }
  }
}

extension Playground.Ending {
  /// The program's ending with its line, if it did not reach its end.
  var words: String? {
    let place = line.map { "line \($0): " } ?? ""
    if hung {
      return place + "it did not end, and was stopped: look for a loop that "
        + "never ends, or for a wait that nothing ends"
    }
    switch process {
    case .exited(0): return nil
    case .exited(let code): return "it left with exit(\(code))"
    case .killed(let signal):
      return place
        + (TrapMessage.find(in: errors) ?? TrapMessage.guess(signal: signal))
    }
  }
}
