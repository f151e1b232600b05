import Chapter01Handshake
import Chapter02VanishingSubscriber
import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("A retained subscription delivers, and shows its other mistakes")
struct OtherMistakesTests {
  let server: LoopbackServer
  let log = Log()
  var url: URL { server.url("/post") }

  init() throws {
    server = try LoopbackServer()
    server.answer("/post", with: .json(Post.json))
  }

  /// Subscribes a subscriber that retains its subscription.
  private func subscribe(
    by session: URLSession = .shared
  ) -> LoggingSubscriber<Post, Error> {
    let subscriber = LoggingSubscriber<Post, Error>(log: log.write)
    session.decodedDataTaskPublisher(
      for: .patient(url)
    )
    .subscribe(subscriber)
    return subscriber
  }

  /// Runs `body` before the thousands of tests that wait for their turn. The
  /// shared session cancels a held request after a minute, which cannot be
  /// configured.
  private func beforeOthers(_ body: @escaping @Sendable () async -> Void) async
  {
    await Task(priority: .high, operation: body).value
  }

  @Test("A retained subscription delivers the value and finishes.")
  func delivers() async {
    _ = subscribe()
    #expect(await server.waitUntilHandled("/post", by: .shared))
    #expect(
      log.lines == [
        "subscription", "request unlimited",
        #"value Post(id: 1, title: "Manny")"#, "finished",
      ])
  }

  @Test("A body of another shape is a decoding failure.")
  func decodes() async {
    server.answer("/post", with: .json("[]"))
    _ = subscribe()
    #expect(await server.waitUntilHandled("/post", by: .shared))
    #expect(log.lines.count == 3)
    #expect(log.lines.last?.hasPrefix("failure(") == true)
  }

  @Test("A second demand sends a second request, whose answer is lost.")
  func asksTwice() async {
    let gate = server.hold("/post")
    subscribe().request(.max(1))
    await beforeOthers {
      #expect(await gate.waitForRequest(count: 2))
      gate.release()
      #expect(await gate.waitUntilSent(count: 2))
      #expect(await server.waitUntilHandled("/post", count: 2, by: .shared))
    }
    #expect(
      log.lines == [
        "subscription", "request unlimited", "request max(1)",
        #"value Post(id: 1, title: "Manny")"#, "finished",
      ])
  }

  @Test("After a cancel the task continues, and its answer is lost.")
  func cancels() async {
    let gate = server.hold("/post")
    subscribe().cancel()
    await beforeOthers {
      #expect(await gate.waitForRequest())
      // The connection of a cancelled task would be closed now.
      #expect(await server.waitUntilHandled("/post", count: 0, by: .shared))
      #expect(!gate.isClosed)
      gate.release()
      #expect(await gate.waitUntilSent())
      #expect(await server.waitUntilHandled("/post", by: .shared))
    }
    #expect(log.lines == ["subscription", "request unlimited", "cancel"])
  }

  @Test("An error status with a decodable body is a success.")
  func takesEveryStatus() async {
    server.answer("/post", with: .json(Post.json, status: 404))
    _ = subscribe()
    #expect(await server.waitUntilHandled("/post", by: .shared))
    #expect(log.lines.last == "finished")
  }

  @Test("The request uses the shared session instead of the publisher's.")
  func forgetsTheSession() async throws {
    _ = subscribe(by: URLSession.uncached(headers: ["X-Session": "mine"]))
    #expect(await server.waitUntilHandled("/post", by: .shared))
    let requests = server.requests(to: "/post")
    try #require(requests.count == 1)
    #expect(requests[0].header("X-Session") == nil)
  }
}
