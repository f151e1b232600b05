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
  /// Writes text as it is.
  package var write: (String) -> Void
  /// Writes text where it does not mix with a command's result.
  package var writeError: (String) -> Void

  package func print(_ line: String = "") { write(line + "\n") }

  package func note(_ line: String) { writeError(line + "\n") }

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
    let refusesColor =
      environment["NO_COLOR"].map { !$0.isEmpty } ?? false
      || environment["TERM"] == "dumb"
    return Terminal(
      isTerminal: isTerminal, hasColor: isTerminal && !refusesColor,
      width: isTerminal ? columns() : 80,
      write: { writeAll($0, to: STDOUT_FILENO) },
      writeError: { writeAll($0, to: STDERR_FILENO) })
  }

  private static func columns() -> Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
    else { return 80 }
    return max(40, Int(size.ws_col))
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
