import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// Waits until this session has no running task for `url` left and the
  /// handlers of its tasks have returned.
  ///
  /// An answer that was sent is not yet an answer that was handled: a test
  /// that says "and then nothing happened" must wait for this.
  ///
  /// - Parameter patience: how many seconds to wait at most.
  /// - Returns: whether there was nothing left to wait for.
  @discardableResult
  public func waitUntilIdle(
    at url: URL, patience: TimeInterval = 5
  ) -> Bool {
    let deadline = Date(timeIntervalSinceNow: patience)
    while isBusy(with: url) {
      guard Date() < deadline else { return false }
    }
    return true
  }

  /// The same for an `async` test, whose thread others need meanwhile.
  @discardableResult
  public func waitUntilIdle(
    at url: URL, patience: TimeInterval = 5
  ) async -> Bool {
    await onThreadOfItsOwn { self.waitUntilIdle(at: url, patience: patience) }
  }

  private func isBusy(with url: URL) -> Bool {
    let answer = Box(false)
    let asked = DispatchSemaphore(value: 0)
    // The answer comes on the queue of the handlers, after the handlers that
    // were due.
    getAllTasks { tasks in
      answer.value = tasks.contains { $0.originalRequest?.url == url }
      asked.signal()
    }
    asked.wait()
    return answer.value
  }
}

/// A variable that one thread writes before another reads.
private final class Box<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}
