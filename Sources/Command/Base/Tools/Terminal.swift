import Foundation

/// The destination of the command's output, and its abilities.
///
/// Colour only repeats the words, and is used only on a terminal that accepts
/// it: <https://no-color.org>.
package struct Terminal {
  package enum Style: String {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
  }

  package var isTerminal: Bool
  package var hasColor: Bool
  package var width: Int
  package var height = 24
  /// A Boolean value that indicates whether the terminal cannot erase a line.
  package var isDumb = false
  /// The current size of its window, if it has one.
  package var measure: () -> (width: Int, height: Int)? = { nil }
  /// Writes a text unchanged.
  package var write: (String) -> Void
  /// Writes a text unchanged, separately from the command's result.
  package var writeError: (String) -> Void

  /// A Boolean value that indicates whether shown lines can be erased.
  package var canRedraw: Bool { isTerminal && !isDumb }

  package func print(_ line: String = "") { write(line + "\n") }

  /// Prints a note apart from the result.
  ///
  /// Lines are wrapped only on a terminal, since elsewhere a program may read
  /// them.
  package func note(_ text: String) {
    let rows = isTerminal ? wrapped(text, to: width) : [text]
    writeError(rows.joined(separator: "\n") + "\n")
  }

  /// Returns the text in a style, or unchanged without colour.
  package func style(_ text: String, _ styles: Style...) -> String {
    guard hasColor, !text.isEmpty else { return text }
    let codes = styles.map(\.rawValue).joined(separator: ";")
    return "\u{1B}[\(codes)m\(text)\u{1B}[0m"
  }
}

extension Terminal {
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

  package func measured() -> Terminal {
    guard let size = measure() else { return self }
    var terminal = self
    terminal.width = max(40, size.width)
    terminal.height = max(8, size.height)
    return terminal
  }

  /// Returns the terminal as a window of this size without colour.
  package func paper(width: Int, height: Int) -> Terminal {
    var terminal = self
    (terminal.isTerminal, terminal.hasColor) = (false, false)
    (terminal.width, terminal.height) = (width, height)
    terminal.measure = { nil }
    return terminal
  }

  private static func windowSize() -> (width: Int, height: Int)? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0,
      size.ws_row > 0
    else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Writes directly after `print`'s buffer is flushed, so that the output of
  /// the command and of its children stays in order.
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
