import ExerciseSupport
import Foundation

/// Lines, from any thread.
final class Log: @unchecked Sendable {
  private let lock = NSLock()
  private var written: [String] = []
  private var isClosed = false

  var lines: [String] { lock.withLock { written } }

  func write(_ line: String) {
    lock.withLock { if !isClosed { written.append(line) } }
  }

  /// Lets another thread do something, and writes `back` if it came back.
  ///
  /// What happens after it did not is chance, and not written down.
  func write(_ back: String, ifItReturns body: @escaping () -> Void) {
    let isBack = comesBack(body)
    write(isBack ? back : "stuck")
    if !isBack { lock.withLock { isClosed = true } }
  }
}
