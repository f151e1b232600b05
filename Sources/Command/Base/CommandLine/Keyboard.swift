import Foundation

/// Reads single keys from a terminal, and restores the terminal afterwards.
///
/// Keys arrive without Return and are not echoed. Ctrl-C still interrupts.
package final class Keyboard {
  private let descriptor: Int32
  private let before: termios
  private var isOpen = false

  /// Nil if the descriptor is not a terminal.
  package init?(_ descriptor: Int32 = STDIN_FILENO) {
    var settings = termios()
    guard isatty(descriptor) == 1, tcgetattr(descriptor, &settings) == 0
    else { return nil }
    self.descriptor = descriptor
    before = settings
    open()
  }

  deinit { close() }

  /// Sets up the terminal; call it again after the shell has used the terminal.
  package func open() {
    isOpen = true
    var settings = before
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      characters[Int(VMIN)] = 0
      characters[Int(VTIME)] = 0
    }
    set(settings)
  }

  /// Restores the terminal; a second call has no effect.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    set(before)
  }

  package enum Reading: Equatable {
    case keys([Character])
    /// The terminal was closed.
    case closed
  }

  /// Waits for a key, and returns all keys pressed so far.
  package func read(milliseconds: Int32) -> Reading {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, milliseconds) > 0 else { return .keys([]) }
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = Foundation.read(descriptor, &buffer, buffer.count)
    if count > 0 { return .keys(Self.keys(in: buffer[..<count])) }
    let hasGone = polled.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
    return hasGone || (count < 0 && errno == EIO) ? .closed : .keys([])
  }

  /// Returns plain keys, the four arrows, and Escape alone; it ignores other
  /// sequences, such as a mouse's.
  package static func keys(in bytes: ArraySlice<UInt8>) -> [Character] {
    guard bytes.first != 0x1B else {
      switch Array(bytes.prefix(3).dropFirst()) {
      case []: return ["\u{1B}"]
      case [0x5B, 0x41], [0x4F, 0x41]: return ["↑"]
      case [0x5B, 0x42], [0x4F, 0x42]: return ["↓"]
      case [0x5B, 0x43], [0x4F, 0x43]: return ["→"]
      case [0x5B, 0x44], [0x4F, 0x44]: return ["←"]
      default: return []
      }
    }
    return String(decoding: bytes, as: UTF8.self).filter { $0 != "\u{1B}" }
  }

  private func set(_ settings: termios) {
    // The system stops a background process that changes its terminal.
    guard tcgetpgrp(descriptor) == getpgrp() else { return }
    var settings = settings
    _ = tcsetattr(descriptor, TCSANOW, &settings)
  }
}
