import Foundation

/// Reads single keys from a terminal, and gives the terminal back as it was.
///
/// Keys come at once and are not echoed. Ctrl-C still interrupts.
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

  /// Takes the terminal over; also again, after the shell had it meanwhile.
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

  /// Gives the terminal back; calling it twice does no harm.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    set(before)
  }

  package enum Reading: Equatable {
    case keys([Character])
    /// The terminal is gone.
    case closed
  }

  /// The keys pressed meanwhile; waits for the first of them.
  package func read(milliseconds: Int32) -> Reading {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, milliseconds) > 0 else { return .keys([]) }
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = Foundation.read(descriptor, &buffer, buffer.count)
    if count > 0 { return .keys(Self.keys(in: buffer[..<count])) }
    let hasGone = polled.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
    return hasGone || (count < 0 && errno == EIO) ? .closed : .keys([])
  }

  /// The plain keys among the bytes, the four arrows, and Escape alone; a mouse's
  /// sequence, say, is nothing that anybody asked for.
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
    // A background process that sets its terminal would be stopped.
    guard tcgetpgrp(descriptor) == getpgrp() else { return }
    var settings = settings
    _ = tcsetattr(descriptor, TCSANOW, &settings)
  }
}
