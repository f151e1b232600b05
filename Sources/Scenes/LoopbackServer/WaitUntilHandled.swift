import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension LoopbackServer {
  /// Waits until `session` has handled `count` answers to `path`: their bytes
  /// have been sent and read, and the handlers of their tasks have returned.
  ///
  /// An answer that was sent is not yet an answer that was handled, and a test
  /// that says "and then nothing happened" must wait for this. With a count
  /// of 0 it waits for the handlers of tasks that were cancelled.
  ///
  /// The server sees when an answer has been read: the session closes the
  /// connection. It does not say when the handler has returned, so a messenger
  /// is sent after the answers. It must go through the session's serial queues
  /// like them: its own answer is handled after theirs. (Asking `getAllTasks`
  /// again and again is no way: on Linux it can crash beside a task that ends.)
  ///
  /// - Returns: whether all this happened before the patience ended.
  @discardableResult
  public func waitUntilHandled(
    _ path: String, count: Int = 1, by session: URLSession
  ) -> Bool {
    guard waitUntilRead(path, count: count) else { return false }
    let back = DispatchSemaphore(value: 0)
    sendMessenger(by: session) { back.signal() }
    return back.wait(timeout: .now() + patience) == .success
  }

  /// The same for an `async` test, whose thread others need meanwhile.
  @discardableResult
  public func waitUntilHandled(
    _ path: String, count: Int = 1, by session: URLSession
  ) async -> Bool {
    await onThreadOfItsOwn {
      self.waitUntilHandled(path, count: count, by: session)
    }
  }

  private func sendMessenger(
    by session: URLSession, then done: @escaping () -> Void
  ) {
    let url = url("/messenger")
    // Twice: whatever the session had begun to read when the first one left
    // has been read when the second one leaves.
    session.dataTask(with: url) { _, _, _ in
      session.dataTask(with: url) { _, _, _ in done() }.resume()
    }.resume()
  }
}
