import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension LoopbackServer {
  /// Waits until `session` has handled `count` answers to `path`: they have
  /// been sent and read, and the handlers of their tasks have returned.
  ///
  /// A sent answer is not handled yet, so a test that expects "and then nothing
  /// happened" must wait for this. With a count of 0 it waits for the handlers
  /// of cancelled tasks.
  ///
  /// When the session has read an answer, it closes the connection, and the
  /// server notices that. But the server cannot see when the handler returns.
  /// So this method sends another request, whose answer passes through the same
  /// serial queues and is handled later. (Calling `getAllTasks` repeatedly does
  /// not help: on Linux it can crash if a task ends meanwhile.)
  ///
  /// - Returns: whether all this happened before the server's patience ended.
  @discardableResult
  public func waitUntilHandled(
    _ path: String, count: Int = 1, by session: URLSession
  ) -> Bool {
    guard waitUntilRead(path, count: count) else { return false }
    let back = DispatchSemaphore(value: 0)
    sendMessenger(by: session) { back.signal() }
    return back.wait(timeout: .now() + patience) == .success
  }

  /// The same method for an `async` test, which must not block its thread.
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
    // Send two: the session may be reading an answer when it sends the first,
    // but has read it when it sends the second.
    session.dataTask(with: url) { _, _, _ in
      session.dataTask(with: url) { _, _, _ in done() }.resume()
    }.resume()
  }
}
