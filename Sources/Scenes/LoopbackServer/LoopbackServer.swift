import Foundation

/// An HTTP server inside this process, for tests and scenes.
///
/// It listens only on 127.0.0.1, on a port that the system chooses, and sends
/// the answers that a test sets:
///
///     let server = try LoopbackServer()
///     server.answer("/post", with: .json(#"{"id": 1}"#))
///     let gate = server.hold("/post")
///     // … a client asks for server.url("/post") …
///     gate.waitForRequest()
///     gate.release()
///     gate.waitUntilSent()
///     server.requests(to: "/post").count  // 1
///
/// No result depends on time: a late answer is held until the test releases it,
/// and a test waits for events. The server supports only the HTTP/1.1 that this
/// needs: a request without a body, an answer, and the end of the connection. A
/// path without an answer gets 404, and an invalid request gets 400. The server
/// stops when it is released, or by `stop()`.
public final class LoopbackServer {
  /// The port, which the system chooses.
  public let port: UInt16

  private let board = Board()
  let patience: TimeInterval
  private let ended = DispatchSemaphore(value: 0)

  /// Starts a server, which accepts requests as soon as this returns.
  ///
  /// - Parameter patience: how many seconds a gate's `wait` method waits, so
  ///   that a test fails instead of hanging.
  /// - Throws: `SocketError` if the system has no descriptor or port left.
  public convenience init(patience: TimeInterval = 600) throws {
    try self.init(port: 0, patience: patience)
  }

  /// Starts a server on a port, or with 0 on one that the system chooses.
  package init(port: UInt16, patience: TimeInterval = 600) throws {
    self.patience = patience
    let listener = try Socket.openListener(port: port)
    self.port = Socket.localPort(of: listener)
    let loop = try Loop(listener: listener, board: board)
    Thread.detachNewThread { [ended] in
      loop.run()
      ended.signal()
    }
  }

  deinit {
    stop()
  }

  /// Returns the URL of `path`, which must begin with a slash.
  public func url(_ path: String) -> URL {
    URL(string: "http://127.0.0.1:\(port)\(path)")!
  }

  /// Sets the answers to requests for `path`.
  ///
  /// Each request gets the next answer, and the last answer repeats. The query
  /// of the request's URL does not matter.
  public func answer(_ path: String, with answers: Answer...) {
    precondition(!answers.isEmpty, "Give at least one answer.")
    board.set(answers, for: path)
  }

  /// Answers every request with what `make` returns, on the server's thread.
  ///
  /// These requests are not recorded, and no gate holds their answers.
  ///
  /// - Parameter longest: the maximum number of bytes of a request's body.
  package func answer(
    bodiesUpTo longest: Int, with make: @escaping (Request) -> Answer
  ) {
    board.set(.init(longest: longest, make: make))
  }

  /// Holds the answers to `path` until the gate's `release()`.
  public func hold(_ path: String) -> Gate {
    Gate(path: path, board: board, patience: patience)
  }

  /// Returns every request for `path` so far, in the order of arrival.
  public func requests(to path: String) -> [Request] {
    board.requests(to: path)
  }

  /// Waits until the clients have read `count` answers.
  func waitUntilRead(_ path: String, count: Int) -> Bool {
    board.wait(for: count, at: path, patience: patience) {
      $0.isSent && $0.isClosed
    }
  }

  /// Closes every connection and ends the server's thread.
  ///
  /// When it returns, every descriptor is closed, and the thread does nothing
  /// more. A second call does nothing.
  public func stop() {
    board.stop()
    ended.wait()
    // Another call may wait, too.
    ended.signal()
  }
}
