import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads arrow keys from the terminal, and restores its settings at the end.
final class ArrowKeys {
  private let before: termios

  /// Returns nil if the input is not a terminal.
  init?() {
    var settings = termios()
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0
    else { return nil }
    before = settings
    // Ctrl-C arrives as a key, so the settings are restored then, too.
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  deinit {
    var settings = before
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  /// Waits for a key; returns 1 for right or up, and -1 for left or down.
  ///
  /// Returns nil for q, for Ctrl-C, and at the end of the input.
  func next() -> Double? {
    while let byte = readByte() {
      switch byte {
      case UInt8(ascii: "q"), 3, 4: return nil
      case 0x1B where readByte() == UInt8(ascii: "["):
        switch readByte() {
        case UInt8(ascii: "C"), UInt8(ascii: "A"): return 1
        case UInt8(ascii: "D"), UInt8(ascii: "B"): return -1
        default: continue
        }
      default: continue
      }
    }
    return nil
  }

  private func readByte() -> UInt8? {
    var byte: UInt8 = 0
    return read(STDIN_FILENO, &byte, 1) == 1 ? byte : nil
  }
}
