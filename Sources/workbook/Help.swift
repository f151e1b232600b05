/// The list of commands.
struct Help {
  var terminal: Terminal

  func print() {
    terminal.print("The Combine Workbook")
    terminal.print()
    terminal.print(
      "  swift run workbook              where you are, and what is next")
    let column =
      Command.all.map { $0.name.count + $0.arguments.count + 1 }
      .max() ?? 0
    for command in Command.all {
      let usage = "\(command.name) \(command.arguments)"
      let gap = String(repeating: " ", count: column - usage.count)
      terminal.print("  workbook \(usage)\(gap)  \(command.summary)")
    }
  }
}
