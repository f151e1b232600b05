import Chapter01Handshake

/// What happened, a line each; may be written from any thread.
final class Log {
  private let written = Locked<[String]>([])

  var lines: [String] { written.withLock { $0 } }

  func write(_ line: String) {
    written.withLock { $0.append(line) }
  }
}

/// Something to be held: while it lives, somebody holds it.
final class Sentinel {}

enum Trouble: Error, CustomStringConvertible {
  case expected
  var description: String { "expected" }
}
