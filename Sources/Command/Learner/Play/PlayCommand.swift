import Foundation
import Timeline
import WorkbookCourse
import WorkbookProgram
import WorkbookTools

/// `workbook play`: runs the learner's scratch file, again on each save, and
/// draws every pipeline that it records.
///
/// `play 07.3` plays the smallest program in which the answer to 07.3 goes
/// wrong, as text, with the answer in it. `--once` runs either once.
func play(_ arguments: [String], in workbook: Workbook) throws -> ExitStatus {
  var options = Options(arguments)
  let isOnce = options.flag("--once")
  let limit = try options.seconds("--time-limit") ?? 10
  if let id = try options.only("play") {
    let program = PlayedProgram(
      workbook: workbook, exercise: try workbook.course.exercise(id),
      limit: limit)
    guard try program.make() else { return .notYet }
    return try repeatedly(
      program.run, once: isOnce, in: workbook, file: program.file,
      stamps: program.stamps)
  }
  let playground = Playground(
    checkout: workbook.checkout, terminal: workbook.terminal, limit: limit)
  if try playground.make() {
    workbook.terminal.print("Made \(Playground.file): it is yours.")
  }
  let screen = PlayScreen(workbook: workbook)
  return try repeatedly(
    { try screen.run(playground) }, once: isOnce, in: workbook,
    file: Playground.file
  ) { workbook.checkout.stamps(in: "Playground") }
}

/// Runs something now, and whenever its files are saved.
///
/// - Parameter file: the one of them that a learner is told of.
private func repeatedly(
  _ run: () throws -> Bool, once isOnce: Bool, in workbook: Workbook,
  file: String, stamps: () -> FileWatch.Stamps
) throws -> ExitStatus {
  let terminal = workbook.terminal
  guard !isOnce else { return try run() ? .passed : .notYet }
  let keyboard = terminal.isTerminal ? Keyboard() : nil
  LivingGroups.beforeLeaving { keyboard?.close() }
  defer { keyboard?.close() }
  var files = FileWatch(stamps())
  var isDue = true
  while true {
    if isDue {
      if keyboard != nil { terminal.write("\u{1B}[H\u{1B}[2J") }
      _ = try run()
      terminal.print()
      terminal.print(
        terminal.style(
          "Save \(file) to run it again"
            + (keyboard == nil ? "." : "; q quits."), .dim))
    }
    guard let keys = wait(keyboard) else { return .passed }
    if keys.contains("q") || keys.contains("\u{4}") { return .passed }
    let isSaved = files.look(at: stamps())
    isDue = isSaved || keys.contains("r")
  }
}

/// The keys of a tenth of a second; nil if the terminal is gone.
private func wait(_ keyboard: Keyboard?) -> [Character]? {
  guard let keyboard else {
    usleep(100_000)
    return []
  }
  guard case .keys(let keys) = keyboard.read(milliseconds: 100) else {
    return nil
  }
  return keys
}

/// Shows what a run printed, how it ended, and what it recorded.
private struct PlayScreen {
  var workbook: Workbook
  private var terminal: Terminal { workbook.terminal }

  /// However many lines an endless loop prints.
  private static let most = 64 << 10

  init(workbook: Workbook) { self.workbook = workbook }

  /// Says whether the file compiled and ran to an end of its own.
  func run(_ playground: Playground) throws -> Bool {
    var count = 0
    var recordings: [Timeline.Recording] = []
    let outcome = try playground.run(
      show: { bytes in
        let part = bytes.prefix(max(0, Self.most - count))
        count += bytes.count
        terminal.write(
          String(decoding: part, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).printable }.joined(separator: "\n"))
      }, recorded: { recordings = $0 })
    if count > Self.most { terminal.print("… and much more …") }
    var isFine = false
    switch outcome {
    case .doesNotCompile(let messages):
      CompilerReport(terminal: terminal, checkout: workbook.checkout)
        .print(messages)
    case .ran(let ending):
      let rows = TrapMessage.withoutReports(ending.errors.lines)
      for row in rows { terminal.print(row.printable) }
      let words = ending.words
      words.map { terminal.print("(\($0))") }
      isFine = words == nil
    }
    let drawn = recordings.filter { !$0.events.isEmpty }
    for recording in drawn {
      terminal.print()
      terminal.write(
        TerminalDiagram.render(recording, width: min(terminal.width, 80)))
    }
    return isFine
  }
}

extension Playground.Ending {
  /// How the program ended, if not at its end, and where it was then.
  var words: String? {
    let place = line.map { "line \($0): " } ?? ""
    if hung { return place + "it did not end, and was stopped" }
    switch process {
    case .exited(0): return nil
    case .exited(let code): return "it left with exit(\(code))"
    case .killed(let signal):
      return place
        + (TrapMessage.find(in: errors) ?? TrapMessage.guess(signal: signal))
    }
  }
}
