import Chapter01Handshake
import Chapter03RetainedSubscriber
import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("One run sends one request through the publisher's own session")
struct RequestTests {
  let server: LoopbackServer
  let session: URLSession
  var url: URL { server.url("/post") }

  init() throws {
    server = try LoopbackServer()
    server.answer("/post", with: .json(Post.json))
    session = URLSession.uncached(headers: ["X-Session": "mine"])
  }

  private func subscribe(_ keeper: Keeper) {
    session.decodedDataTaskPublisher(for: URLRequest(url: url))
      .subscribe(keeper)
  }

  @Test("Without demand no request is sent.")
  func waits() async {
    let keeper = Keeper()
    subscribe(keeper)
    #expect(await server.waitUntilHandled("/post", count: 0, by: session))
    #expect(keeper.subscription != nil)
    #expect(server.requests(to: "/post").isEmpty)
  }

  @Test("A second demand sends nothing, before the answer or after it.")
  func asksTwice() async {
    let gate = server.hold("/post")
    let keeper = Keeper()
    subscribe(keeper)
    keeper.subscription?.request(.max(1))
    keeper.subscription?.request(.unlimited)
    #expect(await gate.waitForRequest())
    gate.release()
    #expect(await server.waitUntilHandled("/post", by: session))
    keeper.subscription?.request(.max(1))
    #expect(await server.waitUntilHandled("/post", by: session))
    #expect(server.requests(to: "/post").count == 1)
    #expect(keeper.values == 1)
    #expect(keeper.completions.count == 1)
  }

  @Test("Two subscribers start two runs, with two requests.")
  func twoRuns() async {
    let keepers = [Keeper(), Keeper()]
    let publisher: URLSession.DecodedDataTaskPublisher<Post> =
      session.decodedDataTaskPublisher(for: URLRequest(url: url))
    for keeper in keepers {
      publisher.subscribe(keeper)
      keeper.subscription?.request(.max(1))
    }
    #expect(
      await server.waitUntilHandled("/post", count: 2, by: session))
    #expect(server.requests(to: "/post").count == 2)
    #expect(keepers.map(\.values) == [1, 1])
  }

  @Test("The session's own headers reach the server.")
  func usesTheSession() async {
    let keeper = Keeper()
    subscribe(keeper)
    keeper.subscription?.request(.max(1))
    #expect(await server.waitUntilHandled("/post", by: session))
    let headers = server.requests(to: "/post").map { $0.header("X-Session") }
    #expect(headers == ["mine"])
  }

  @Test("A request for none traps.")
  func asksForNone() async {
    await #expect(processExitsWith: .failure) {
      let keeper = Keeper()
      let url = URL(string: "http://127.0.0.1/")!
      URLSession.shared.decodedDataTaskPublisher(for: .patient(url))
        .subscribe(keeper)
      keeper.subscription?.request(.none)
    }
  }
}
