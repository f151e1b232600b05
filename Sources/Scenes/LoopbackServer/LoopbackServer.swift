import Foundation

/// An HTTP server inside this process, for tests and scenes.
///
/// It listens on 127.0.0.1 only, on a port that the system chooses, and says
/// what it was told to say:
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
/// Time never decides anything: an answer that must come late is held until
/// the test releases it, and a test waits for what happens, not for a while.
/// The server speaks as much HTTP/1.1 as that needs: a request without a body,
/// an answer, and the end of the connection. A path without an answer gets 404,
/// what it does not understand 400. It stops when it is released, or by
/// `stop()`.
public final class LoopbackServer {
  /// The port that the system chose.
  public let port: UInt16

  private let board = Board()
  let patience: TimeInterval
  private let ended = DispatchSemaphore(value: 0)

  /// Starts a server; it takes requests as soon as this returns.
  ///
  /// - Parameter patience: how many seconds a wait of a gate lasts before it
  ///   gives up, so that a test fails instead of hanging.
  /// - Throws: `SocketError` if the system has no descriptor or port left.
  public init(patience: TimeInterval = 600) throws {
    self.patience = patience
    let listener = try Socket.openListener()
    port = Socket.localPort(of: listener)
    let loop = try Loop(listener: listener, board: board)
    Thread.detachNewThread { [ended] in
      loop.run()
      ended.signal()
    }
  }

  deinit {
    stop()
  }

  /// The address of `path`, which begins with a slash.
  public func url(_ path: String) -> URL {
    URL(string: "http://127.0.0.1:\(port)\(path)")!
  }

  /// Sets what a request for `path` gets.
  ///
  /// The first request gets the first answer, the next one the next; the last
  /// answer stays. A query in the request's address does not matter.
  public func answer(_ path: String, with answers: Answer...) {
    precondition(!answers.isEmpty, "Give at least one answer.")
    board.set(answers, for: path)
  }

  /// Holds the answers to `path` back, from now on, until the gate's
  /// `release()`.
  public func hold(_ path: String) -> Gate {
    Gate(path: path, board: board, patience: patience)
  }

  /// Every request for `path` so far, in the order of arrival.
  public func requests(to path: String) -> [Request] {
    board.requests(to: path)
  }

  /// Waits until the clients of `count` requests have read their answers.
  func waitUntilRead(_ path: String, count: Int) -> Bool {
    board.wait(for: count, at: path, patience: patience) {
      $0.isSent && $0.isClosed
    }
  }

  /// Closes every connection and ends the server's thread.
  ///
  /// When it returns, no descriptor is left, and the thread has nothing more
  /// to do. A second call does nothing.
  public func stop() {
    board.stop()
    ended.wait()
    // For whoever else waits.
    ended.signal()
  }
}
