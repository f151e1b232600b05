import Foundation

extension LoopbackServer {
  /// An object that holds the answers of one path and follows its requests.
  ///
  /// Each `wait` method returns true as soon as its event has happened, and
  /// false if the server's patience ends first. Requests from before the gate
  /// was made do not count. If a path has several gates, its answers are sent
  /// when all are released.
  public final class Gate {
    private let path: String
    private let board: Board
    private let patience: TimeInterval
    private let hold: (gate: Int, earlier: Int)

    init(path: String, board: Board, patience: TimeInterval) {
      self.path = path
      self.board = board
      self.patience = patience
      hold = board.hold(path)
    }

    /// Releases the held answers and those of all later requests, unless
    /// another gate holds them.
    public func release() {
      board.release(path, by: hold.gate)
    }

    /// Waits until `count` requests have arrived.
    @discardableResult
    public func waitForRequest(count: Int = 1) -> Bool {
      wait(for: count) { _ in true }
    }

    /// Waits until `count` answers have been sent to their last byte.
    @discardableResult
    public func waitUntilSent(count: Int = 1) -> Bool {
      wait(for: count) { $0.isSent }
    }

    /// Waits until the clients of `count` requests have closed the connection.
    @discardableResult
    public func waitUntilClosed(count: Int = 1) -> Bool {
      wait(for: count) { $0.isClosed }
    }

    /// Indicates whether the client of a request has closed the connection.
    public var isClosed: Bool {
      board.wait(for: 1, at: path, after: hold.earlier, patience: 0) {
        $0.isClosed
      }
    }

    /// Indicates whether the answer to a request has been sent.
    public var isSent: Bool {
      board.wait(for: 1, at: path, after: hold.earlier, patience: 0) {
        $0.isSent
      }
    }

    private func wait(
      for count: Int, _ isSo: (Board.Exchange) -> Bool
    ) -> Bool {
      board.wait(
        for: count, at: path, after: hold.earlier, patience: patience, isSo)
    }
  }
}

// The same methods for `async` tests, which must not block their thread.
extension LoopbackServer.Gate {
  /// Waits until `count` requests have arrived.
  @discardableResult
  public func waitForRequest(count: Int = 1) async -> Bool {
    await onThreadOfItsOwn { self.waitForRequest(count: count) }
  }

  /// Waits until `count` answers have been sent to their last byte.
  @discardableResult
  public func waitUntilSent(count: Int = 1) async -> Bool {
    await onThreadOfItsOwn { self.waitUntilSent(count: count) }
  }

  /// Waits until the clients of `count` requests have closed the connection.
  @discardableResult
  public func waitUntilClosed(count: Int = 1) async -> Bool {
    await onThreadOfItsOwn { self.waitUntilClosed(count: count) }
  }
}
