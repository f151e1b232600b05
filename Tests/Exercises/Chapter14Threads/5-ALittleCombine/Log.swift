import Foundation

/// Lines, from any thread.
final class Log: @unchecked Sendable {
  private let lock = NSLock()
  private var written: [String] = []

  var lines: [String] { lock.withLock { written } }

  func write(_ line: String) { lock.withLock { written.append(line) } }
}
