import Chapter01Handshake
import ExerciseSupport
import Foundation
import LoopbackServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A real server that holds its answer back, an identifiable session, and their
/// common log with the subscribers, for suites with a network.
///
/// Nothing here depends on timing: each wait is for an event. An event that
/// does not happen is logged as `never`, and the test does not wait again.
public final class HeldServer {
  public let server: LoopbackServer
  /// Holds the answer to `request`, a post with the title Manny.
  public let gate: LoopbackServer.Gate
  /// Sends `X-Session: mine` with each request.
  public let session = URLSession.uncached(headers: ["X-Session": "mine"])
  public let log = TestLog()

  /// The seconds that a test waits for an event that does not happen. After the
  /// first such wait in a process, the limit is shorter.
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

  /// Waits until the server has `count` requests, and logs the result.
  public func waitForRequest(count: Int = 1) async {
    await wait("the server has \(count)") { [gate] in
      await gate.waitForRequest(count: count)
    }
  }

  /// Releases the answer, and waits until `count` answers have been handled.
  public func answer(count: Int = 1) async {
    gate.release()
    await waitUntilHandled(count: count)
  }

  /// Waits until `count` answers and all other ended tasks are handled.
  public func waitUntilHandled(count: Int) async {
    if !hasGivenUp {
      note(await server.waitUntilHandled("/post", count: count, by: session))
    }
    await flush()
  }

  /// Waits until a request's client has closed the connection and the handlers
  /// have returned, in either order.
  public func waitUntilClosed() async {
    await wait("the server sees the connection close") { [gate] in
      guard await gate.waitUntilClosed() else { return false }
      await flush()
      return true
    }
  }

  /// Runs `body` before the session calls its next handler.
  public func beforeHandlers(_ body: () -> Void) {
    session.delegateQueue.isSuspended = true
    body()
    session.delegateQueue.isSuspended = false
  }

  /// Waits until the handlers of all completed tasks have returned, including
  /// those of the shared session.
  public func flush() async {
    for session in [session, .shared] {
      _ = await server.waitUntilHandled("/post", count: 0, by: session)
    }
  }

  /// Logs the number of requests so far.
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

/// A weak reference to an object whose release a test checks.
public final class Weakly<Object: AnyObject> {
  public weak var object: Object?

  public init() {}
}
