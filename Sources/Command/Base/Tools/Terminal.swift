import Foundation

/// Where the command prints, and what that place can show.
///
/// Colour only repeats what the words say, and only on a terminal that wants it:
/// <https://no-color.org>.
package struct Terminal {
  package enum Style: String {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
  }

  /// Whether a person is looking at it.
  package var isTerminal: Bool
  package var hasColor: Bool
  /// How many characters stand side by side.
  package var width: Int
  /// How many lines stand one below the other.
  package var height = 24
  /// Whether it can only print on: no line of it is ever taken back.
  package var isDumb = false
  /// The size of its window at this moment, where it has one.
  package var measure: () -> (width: Int, height: Int)? = { nil }
  /// Writes text as it is.
  package var write: (String) -> Void
  /// Writes text where it does not mix with a command's result.
  package var writeError: (String) -> Void

  /// Whether what was shown can be taken away again.
  package var canRedraw: Bool { isTerminal && !isDumb }

  package func print(_ line: String = "") { write(line + "\n") }

  /// Says something beside the result.
  ///
  /// Who reads it elsewhere than on a terminal, a program perhaps, gets the
  /// lines as they are.
  package func note(_ text: String) {
    let rows = isTerminal ? wrapped(text, to: width) : [text]
    writeError(rows.joined(separator: "\n") + "\n")
  }

  /// The text in a style, or as it is where there is no colour.
  package func style(_ text: String, _ styles: Style...) -> String {
    guard hasColor, !text.isEmpty else { return text }
    let codes = styles.map(\.rawValue).joined(separator: ";")
    return "\u{1B}[\(codes)m\(text)\u{1B}[0m"
  }
}

extension Terminal {
  /// The standard streams of this process.
  package static func standard(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Terminal {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let isDumb = environment["TERM"] == "dumb"
    let refusesColor =
      environment["NO_COLOR"].map { !$0.isEmpty } ?? false || isDumb
    return Terminal(
      isTerminal: isTerminal, hasColor: isTerminal && !refusesColor,
      width: 80, isDumb: isDumb, measure: isTerminal ? windowSize : { nil },
      write: { writeAll($0, to: STDOUT_FILENO) },
      writeError: { writeAll($0, to: STDERR_FILENO) }
    ).measured()
  }

  /// The same at the size that its window has now.
  package func measured() -> Terminal {
    guard let size = measure() else { return self }
    var terminal = self
    terminal.width = max(40, size.width)
    terminal.height = max(8, size.height)
    return terminal
  }

  private static func windowSize() -> (width: Int, height: Int)? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0,
      size.ws_row > 0
    else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Past `print`'s buffer, so that what the command says and what its children
  /// say arrive in the order in which they were said.
  private static func writeAll(_ text: String, to descriptor: Int32) {
    fflush(nil)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        return
      }
      rest = rest.dropFirst(count)
    }
  }
}
