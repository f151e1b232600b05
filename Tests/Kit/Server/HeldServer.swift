import Chapter01Handshake
import ExerciseSupport
import Foundation
import LoopbackServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A real server that holds its answer, a session that says who it is, and a
/// log in which they and the subscribers write: for suites with a network.
///
/// Nothing here depends on time: each wait is for something that happens. What
/// does not happen is written down as `never`, and a test that has waited in
/// vain does not wait again.
public final class HeldServer {
  public let server: LoopbackServer
  /// Holds the answer to `request`, which is a post with the title Manny.
  public let gate: LoopbackServer.Gate
  /// Sends `X-Session: mine` with each request.
  public let session = URLSession.uncached(headers: ["X-Session": "mine"])
  /// What happened.
  public let log = TestLog()

  /// How many seconds a test waits for what does not come; after the first
  /// time in a process it is not long.
  private static let patience = Locked(5.0)
  private var hasGivenUp = false

  public init() throws {
    server = try LoopbackServer(patience: Self.patience.withLock { $0 })
    server.answer("/post", with: .json(#"{"title": "Manny"}"#))
    gate = server.hold("/post")
  }

  /// A request for the post, with `X-Wish: a post`.
  public var request: URLRequest {
    var request = URLRequest(url: server.url("/post"))
    request.setValue("a post", forHTTPHeaderField: "X-Wish")
    return request
  }

  /// Writes a line in parentheses.
  public func write(_ line: String) { log.write("(\(line))") }

  /// Waits until the server has `count` requests, and says so.
  public func waitForRequest(count: Int = 1) async {
    await wait("the server has \(count)") { [gate] in
      await gate.waitForRequest(count: count)
    }
  }

  /// Lets the server answer, and waits until `count` answers are handled.
  public func answer(count: Int = 1) async {
    gate.release()
    await waitUntilHandled(count: count)
  }

  /// Waits until `count` answers are handled, and whatever else is over.
  public func waitUntilHandled(count: Int) async {
    if !hasGivenUp {
      note(await server.waitUntilHandled("/post", count: count, by: session))
    }
    await flush()
  }

  /// Waits until the client of a request has closed the connection, and until
  /// handlers have returned: which of the two comes first is nobody's rule.
  public func waitUntilClosed() async {
    await wait("the server sees the connection close") { [gate] in
      guard await gate.waitUntilClosed() else { return false }
      await flush()
      return true
    }
  }

  /// Does something before the session calls its next handler.
  public func beforeHandlers(_ body: () -> Void) {
    session.delegateQueue.isSuspended = true
    body()
    session.delegateQueue.isSuspended = false
  }

  /// Waits until the handlers of whatever is over have returned, also those of
  /// the session that every program has.
  public func flush() async {
    for session in [session, .shared] {
      _ = await server.waitUntilHandled("/post", count: 0, by: session)
    }
  }

  /// Says how many requests there have been.
  public func countRequests() {
    write("requests sent: \(server.requests(to: "/post").count)")
  }

  private func wait(_ line: String, _ happens: () async -> Bool) async {
    guard !hasGivenUp else { return }
    write(note(await happens()) ? line : "never: \(line)")
  }

  @discardableResult
  private func note(_ hasHappened: Bool) -> Bool {
    if !hasHappened {
      hasGivenUp = true
      Self.patience.exchange(1)
    }
    return hasHappened
  }
}

/// Sees whether an object is gone.
public final class Weakly<Object: AnyObject> {
  public weak var object: Object?

  public init() {}
}
