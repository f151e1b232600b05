struct Help {
  var terminal: Terminal
  var isForLearners = false

  func print() {
    terminal.print(
      terminal.style("The Combine Workbook", .bold) + "   swift run workbook …")
    terminal.print()
    let all = Command.all.filter { !isForLearners || !$0.needsSolutions }
    let readers = all.filter { $0.audience == .learners }
    let names = readers.map { "  \($0.name) \($0.arguments)" }
    let column = (names.map(\.count).filter { $0 < 27 }.max() ?? 0) + 3
    show("  (no word)", "where you are, and what is next", at: column)
    for (name, command) in zip(names, readers) {
      show(name, command.summary, at: column)
    }
    // Other commands are only named, so that the help fits into 24 lines.
    let others = all.filter { $0.audience != .learners }.map(\.name)
    terminal.print()
    if !others.isEmpty {
      say("For teachers and authors: " + others.joined(separator: ", "))
    }
    say("`swift run workbook test --help` says more of one.")
  }

  private func say(_ text: String) {
    wrapped(text, to: terminal.width).forEach { terminal.print($0) }
  }

  func print(_ command: Command) {
    let words = ["swift run workbook \(command.name)", command.arguments]
    terminal.print(
      terminal.style(
        words.filter { !$0.isEmpty }.joined(separator: " "), .bold))
    terminal.print()
    for row in wrapped(
      "  " + command.summary.capitalizedFirst + ".",
      to: terminal.width)
    {
      terminal.print(row)
    }
    guard !command.details.isEmpty else { return }
    terminal.print()
    let column = (command.details.map(\.word.count).max() ?? 0) + 5
    for detail in command.details {
      show("  \(detail.word)", detail.meaning, at: column)
    }
  }

  private func show(_ name: String, _ meaning: String, at column: Int) {
    for row in entry(name, meaning, at: column, width: terminal.width) {
      terminal.print(row)
    }
  }
}
