/// A line on standard error that shows the progress of a long command.
///
/// On a terminal the line changes, and disappears at the end. Elsewhere only
/// the reasons for a long wait are printed.
package final class ProgressLine {
  private let terminal: Terminal
  private var isShown = false
  private var hasToldOfLock = false

  package init(_ terminal: Terminal) {
    self.terminal = terminal
    ProcessGroups.beforeLeaving { [weak self] in self?.clear() }
  }

  package func show(_ text: String) {
    guard terminal.canRedraw else { return }
    isShown = true
    let short = String(text.prefix(terminal.width - 1))
    terminal.writeError("\r\u{1B}[K" + terminal.style(short, .dim))
  }

  /// Prints a line that stays.
  package func note(_ text: String) {
    clear()
    terminal.note(text)
  }

  /// Shows the progress of a build, and prints, once, that another build must
  /// end first.
  package func show(_ news: SwiftBuild.News, title: String = "Building") {
    switch news {
    case .building: show("\(title)…")
    case .step(let step, let count): show("\(title)… \(step) of \(count) steps")
    case .waitingForLock(let process):
      guard !hasToldOfLock else { return }
      hasToldOfLock = true
      note(
        """
        Another command is building here, such as `play` or an editor\
        \(process.map { " (process \($0))" } ?? ""); this one waits for it.
        """)
    }
  }

  package func clear() {
    guard isShown else { return }
    isShown = false
    terminal.writeError("\r\u{1B}[K")
  }
}
