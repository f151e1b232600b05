/// A server with only the methods that this chapter needs.
package protocol Server: AnyObject {
  /// Makes a call that waits for `begin()`; the server calls `answered` once,
  /// on any thread.
  func makeCall(_ answered: @escaping (String) -> Void) -> ServerCall
}

/// One question to a server.
package protocol ServerCall: AnyObject {
  /// Sends the question; does nothing after `cancel()`.
  func begin()
  /// Withdraws the question; no answer follows.
  func cancel()
}
