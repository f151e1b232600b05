@testable import WorkbookBase

/// A terminal that stores its output, like a piped command.
final class Transcript {
  private let output = Locked("")
  private let errors = Locked("")

  var text: String { output.withLock { $0 } }
  var notes: String { errors.withLock { $0 } }

  var terminal: Terminal {
    Terminal(
      isTerminal: false, hasColor: false, width: 80,
      write: { text in self.output.withLock { $0 += text } },
      writeError: { text in self.errors.withLock { $0 += text } })
  }
}
