import Foundation

extension LoopbackServer {
  /// Holds the answers of one path, and knows how far each request is.
  ///
  /// Each `wait` returns true as soon as what it waits for has happened, and
  /// false if the server's patience ends first. Requests from before the gate
  /// was made do not count.
  public final class Gate {
    private let path: String
    private let board: Board
    private let patience: TimeInterval
    private let earlier: Int

    init(path: String, board: Board, patience: TimeInterval) {
      self.path = path
      self.board = board
      self.patience = patience
      earlier = board.hold(path)
    }

    /// Lets the held answers go, and those of all later requests.
    public func release() {
      board.release(path)
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

    /// Whether the client of a request has closed the connection by now.
    public var isClosed: Bool {
      board.wait(for: 1, at: path, after: earlier, patience: 0) {
        $0.isClosed
      }
    }

    private func wait(
      for count: Int, _ isSo: (Board.Exchange) -> Bool
    ) -> Bool {
      board.wait(
        for: count, at: path, after: earlier, patience: patience, isSo)
    }
  }
}

// The same for `async` tests, whose threads others need meanwhile.
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
