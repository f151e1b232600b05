import Foundation

/// A log of lines that any thread may write.
public final class TestLog: @unchecked Sendable {
  private let lock = NSLock()
  private var written: [String] = []
  private var isClosed = false

  public init() {}

  public var lines: [String] { lock.withLock { written } }

  public func write(_ line: String) {
    lock.withLock { if !isClosed { written.append(line) } }
  }

  /// Runs `body` on another thread, and writes whether it returned.
  ///
  /// If it does not return, the log closes: the order of more lines is chance.
  public func write(
    _ back: String, ifItReturns body: @escaping () -> Void,
    otherwise stuck: String = "stuck"
  ) {
    let isBack = comesBack(body)
    write(isBack ? back : stuck)
    if !isBack { lock.withLock { isClosed = true } }
  }
}
