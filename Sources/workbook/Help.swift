import WorkbookCourse
import WorkbookTools

/// The list of commands.
struct Help {
  var terminal: Terminal

  func print() {
    terminal.print(terminal.style("The Combine Workbook", .bold))
    terminal.print()
    let rows =
      [("", "where you are, and what is next")]
      + Command.all.map { ("\($0.name) \($0.arguments)", $0.summary) }
    let width = rows.map(\.0.count).max() ?? 0
    for (usage, summary) in rows {
      terminal.print(
        "  swift run workbook \(usage.filled(to: width))   \(summary)")
    }
  }
}
