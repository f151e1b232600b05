import Chapter01Handshake
import Chapter03RetainedSubscriber
import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("A cancel cancels the task and ends delivery")
struct CancelTests {
  let server: LoopbackServer
  let session = URLSession.uncached()

  init() throws {
    server = try LoopbackServer()
    server.answer("/post", with: .json(Post.json))
  }

  private func subscribe(_ keeper: Keeper, _ query: String = "") {
    let request = URLRequest(url: server.url("/post" + query))
    session.decodedDataTaskPublisher(for: request).subscribe(keeper)
  }

  @Test("A cancel closes the server's connection and delivers nothing.")
  func closesTheConnection() async {
    let gate = server.hold("/post")
    let keeper = Keeper()
    subscribe(keeper)
    keeper.subscription?.request(.unlimited)
    #expect(await gate.waitForRequest())
    keeper.subscription?.cancel()
    #expect(await gate.waitUntilClosed())
    gate.release()
    #expect(await server.waitUntilHandled("/post", count: 0, by: session))
    #expect(keeper.values == 0)
    #expect(keeper.completions.isEmpty)
  }

  @Test("A cancel before the first demand means that no request is sent.")
  func cancelsBeforeRequest() async {
    let keeper = Keeper()
    subscribe(keeper)
    keeper.subscription?.cancel()
    keeper.subscription?.request(.unlimited)
    keeper.subscription?.cancel()
    #expect(await server.waitUntilHandled("/post", count: 0, by: session))
    #expect(server.requests(to: "/post").isEmpty)
    #expect(keeper.completions.isEmpty)
  }

  @Test("A cancel inside the value suppresses the completion.")
  func cancelsInside() async {
    let keeper = Keeper { $0.subscription?.cancel() }
    subscribe(keeper)
    keeper.subscription?.request(.unlimited)
    #expect(await server.waitUntilHandled("/post", by: session))
    #expect(keeper.values == 1)
    #expect(keeper.completions.isEmpty)
  }

  @Test("A cancel after the completion does nothing.")
  func cancelsAfter() async {
    let keeper = Keeper()
    subscribe(keeper)
    keeper.subscription?.request(.unlimited)
    #expect(await server.waitUntilHandled("/post", by: session))
    keeper.subscription?.cancel()
    #expect(keeper.values == 1)
    #expect(keeper.completions.count == 1)
  }

  @Test("Requests and cancels on eight threads send at most one request.")
  func manyThreads() async {
    _ = server.hold("/post")
    for round in 1...100 {
      weak var gone: Keeper?
      do {
        let keeper = Keeper()
        gone = keeper
        subscribe(keeper, "?\(round)")
        let subscription = keeper.subscription!
        await together(8) { thread in
          if thread < 4 {
            subscription.request(.max(1))
          } else {
            subscription.cancel()
          }
        }
        #expect(
          await server.waitUntilHandled("/post", count: 0, by: session))
        let requests = server.requests(to: "/post")
        #expect(requests.filter { $0.query == "\(round)" }.count <= 1)
        #expect(keeper.values == 0 && keeper.completions.isEmpty)
        keeper.drop()
      }
      #expect(gone == nil)
    }
  }

  @Test("Cancels during delivery allow at most one value and one completion.")
  func besideDelivery() async {
    for round in 1...100 {
      let gate = server.hold("/post")
      let keeper = Keeper()
      subscribe(keeper)
      let subscription = keeper.subscription!
      subscription.request(.max(1))
      #expect(await gate.waitForRequest())
      gate.release()
      // The answer is being sent; in every other round, wait until it has been.
      if round.isMultiple(of: 2) { #expect(await gate.waitUntilSent()) }
      await together(4) { _ in subscription.cancel() }
      #expect(await server.waitUntilHandled("/post", count: 0, by: session))
      #expect(keeper.values <= 1)
      #expect(keeper.completions.count <= keeper.values)
      #expect(keeper.error == nil)
    }
  }
}
