import Foundation
import WorkbookBuild
import WorkbookCourse
import WorkbookRunner
import WorkbookTools

/// Tells somebody who waits what the command is doing.
///
/// On a terminal it is one line that changes and is gone at the end; elsewhere
/// only what explains a long wait is said. Results go to standard output, this
/// goes to standard error.
final class Waiting {
  private let terminal: Terminal
  private let isFirstBuild: Bool
  private var isShown = false
  private var saidBuilding = false
  private var saidLock = false
  private var title = ""

  init(terminal: Terminal, isFirstBuild: Bool) {
    self.terminal = terminal
    self.isFirstBuild = isFirstBuild
    LivingGroups.beforeLeaving { [weak self] in self?.clear() }
  }

  func tell(_ news: Tester.News) {
    switch news {
    case .building(.building(let exercises)):
      title = Self.title(exercises)
      if isFirstBuild, !saidBuilding {
        clear()
        terminal.note(
          """
          Building the tests for the first time. That takes a while, \
          up to a minute; from then on it takes a second.
          """)
      }
      saidBuilding = true
      show("\(title)…")
    case .building(.waitingForLock(let process)):
      guard !saidLock else { return }
      saidLock = true
      clear()
      terminal.note(
        """
        Another build of the exercises is going on\
        \(process.map { " (process \($0))" } ?? ""); waiting for it to finish.
        """)
    case .building(.step(let step, let count)):
      show("\(title)… \(step) of \(count) steps")
    case .testing(let exercise):
      show("Testing \(exercise.id)…")
    case .compilingTests(let exercise):
      show("Compiling the tests of \(exercise.id)…")
    case .watchingThreads(let exercise):
      show("Testing \(exercise.id) with several threads…")
    case .noThreadSanitizer(let reason):
      clear()
      terminal.note(
        """
        ThreadSanitizer does not work here, so nobody looks whether two \
        threads meet in an answer; everything else is tested.
        \(reason)
        """)
    case .result:
      clear()
    }
  }

  /// Takes the line away.
  func clear() {
    guard isShown else { return }
    isShown = false
    terminal.writeError("\r\u{1B}[K")
  }

  private func show(_ line: String) {
    guard terminal.canRedraw else { return }
    isShown = true
    let short = String(line.prefix(terminal.width - 1))
    terminal.writeError("\r\u{1B}[K" + terminal.style(short, .dim))
  }

  private static func title(_ exercises: [Exercise]) -> String {
    exercises.count == 1
      ? "Building \(exercises[0].id)" : "Building \(exercises.count) exercises"
  }
}
