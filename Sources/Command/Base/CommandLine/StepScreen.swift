import TimelineText

/// Shows a recording step by step: on a terminal, one step for each key;
/// elsewhere, all steps at once.
package struct StepScreen {
  private var terminal: Terminal
  private var title: String

  package init(terminal: Terminal, title: String) {
    self.terminal = terminal
    self.title = title
  }

  package func show(_ recording: TimelineRecording) {
    var steps = Steps(recording, width: min(terminal.width, 100))
    guard terminal.isTerminal, let keyboard = Keyboard() else {
      return printAll(&steps)
    }
    let isShown = Locked(true)
    ProcessGroups.beforeLeaving { [terminal] in
      keyboard.close()
      // The shell's prompt starts on a new line.
      if isShown.exchange(false) { terminal.print() }
    }
    defer {
      isShown.exchange(false)
      keyboard.close()
    }
    draw(steps)
    while true {
      switch keyboard.read(milliseconds: 1000) {
      case .closed: return
      case .keys(let keys):
        for key in keys {
          switch key {
          case " ", "\n", "n", "→": steps.forward()
          case "←", "b", "\u{7F}": steps.back()
          case "q", "Q", "\u{4}": return terminal.print()
          default: continue
          }
          draw(steps)
        }
      }
    }
  }

  private func draw(_ steps: Steps) {
    terminal.write("\u{1B}[H\u{1B}[2J")
    terminal.print(
      terminal.style(title, .bold)
        + "   step \(steps.position) of \(steps.count)")
    terminal.print()
    // The names of the lanes and the latest event must stay visible.
    let rows = steps.picture
    let room = max(4, terminal.measured().height - 10)
    let names = rows.count - steps.position
    let shown =
      rows.count <= room
      ? rows : rows.prefix(max(1, min(names, 3))) + rows.suffix(room - 3)
    for row in shown {
      let isLatest = row.hasPrefix(">")
      terminal.print(isLatest ? terminal.style(row, .bold) : row)
    }
    terminal.print()
    for row in words(of: steps) { terminal.print(row) }
    terminal.print()
    terminal.write(
      ["space forward", "← back", "q quit"].map {
        terminal.style($0, .dim)
      }.joined(separator: "   "))
  }

  private func printAll(_ steps: inout Steps) {
    while steps.position < steps.count {
      steps.forward()
      terminal.print("Step \(steps.position) of \(steps.count)")
      for row in words(of: steps) { terminal.print("  " + row) }
    }
    terminal.print()
    for row in steps.picture {
      terminal.print("  " + row.dropFirst(2))
    }
  }

  /// Returns a description of the latest event: the event, the calls around it,
  /// the outstanding demand, and the watched values.
  private func words(of steps: Steps) -> [String] {
    guard steps.position > 0 else { return ["Nothing has happened yet."] }
    var rows = [steps.sentence]
    if !steps.inside.isEmpty {
      rows.append("inside " + steps.inside.joined(separator: " › "))
    }
    rows += steps.demand.map { "outstanding demand of \($0.run): \($0.demand)" }
    rows += steps.values.map { "\($0.name) is \($0.value)" }
    return rows.flatMap { wrapped($0, to: terminal.width - 2) }
  }
}
