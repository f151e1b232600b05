/// What a run asks: a server, as far as this chapter needs one.
package protocol Server: AnyObject {
  /// Makes a call, which begins when it is told to; `answered` is called once,
  /// on any thread.
  func makeCall(_ answered: @escaping (String) -> Void) -> ServerCall
}

/// A question that a server was asked.
package protocol ServerCall: AnyObject {
  /// Asks; does nothing after `cancel()`.
  func begin()
  /// Takes the question back; no answer follows.
  func cancel()
}
