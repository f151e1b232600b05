import Foundation

/// What happened, line by line, from any thread.
public final class TestLog: @unchecked Sendable {
  private let lock = NSLock()
  private var written: [String] = []
  private var isClosed = false

  public init() {}

  public var lines: [String] { lock.withLock { written } }

  public func write(_ line: String) {
    lock.withLock { if !isClosed { written.append(line) } }
  }

  /// Lets another thread do something, and writes down whether it came back.
  ///
  /// What happens after it did not is chance, and not written down.
  public func write(
    _ back: String, ifItReturns body: @escaping () -> Void,
    otherwise stuck: String = "stuck"
  ) {
    let isBack = comesBack(body)
    write(isBack ? back : stuck)
    if !isBack { lock.withLock { isClosed = true } }
  }
}
