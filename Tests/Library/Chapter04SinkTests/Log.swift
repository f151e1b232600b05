import Chapter01Handshake

/// A log of lines that any thread may write.
final class Log {
  private let written = Locked<[String]>([])

  var lines: [String] { written.withLock { $0 } }

  func write(_ line: String) {
    written.withLock { $0.append(line) }
  }
}

/// An object whose release a test checks.
final class Sentinel {}

enum Trouble: Error, CustomStringConvertible {
  case expected
  var description: String { "expected" }
}
