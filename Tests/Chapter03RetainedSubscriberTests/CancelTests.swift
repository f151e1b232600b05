import Chapter01Handshake
import Chapter03RetainedSubscriber
import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("A cancel cancels the task, and silence follows")
struct CancelTests {
  let server: LoopbackServer
  let session = URLSession(configuration: .ephemeral)
  var url: URL { server.url("/post") }

  init() throws {
    server = try LoopbackServer()
    server.answer("/post", with: .json(Post.json))
  }

  private func subscribe(_ keeper: Keeper) {
    session.decodedDataTaskPublisher(for: URLRequest(url: url))
      .subscribe(keeper)
  }

  @Test("The server sees the connection close, and nobody hears of it.")
  func closesTheConnection() async {
    let gate = server.hold("/post")
    let keeper = Keeper()
    subscribe(keeper)
    keeper.subscription?.request(.unlimited)
    #expect(await gate.waitForRequest())
    keeper.subscription?.cancel()
    #expect(await gate.waitUntilClosed())
    gate.release()
    #expect(await session.waitUntilIdle(at: url))
    #expect(keeper.values == 0)
    #expect(keeper.completions.isEmpty)
  }

  @Test("Before the first request, a cancel means that none is sent.")
  func cancelsBeforeRequest() async {
    let keeper = Keeper()
    subscribe(keeper)
    keeper.subscription?.cancel()
    keeper.subscription?.request(.unlimited)
    keeper.subscription?.cancel()
    #expect(await session.waitUntilIdle(at: url))
    #expect(server.requests(to: "/post").isEmpty)
    #expect(keeper.completions.isEmpty)
  }

  @Test("A cancel from inside the delivery takes the completion back.")
  func cancelsInside() async {
    let keeper = Keeper { $0.subscription?.cancel() }
    subscribe(keeper)
    keeper.subscription?.request(.unlimited)
    #expect(await session.waitUntilIdle(at: url))
    #expect(keeper.values == 1)
    #expect(keeper.completions.isEmpty)
  }

  @Test("After completion a cancel does nothing.")
  func cancelsAfter() async {
    let keeper = Keeper()
    subscribe(keeper)
    keeper.subscription?.request(.unlimited)
    #expect(await session.waitUntilIdle(at: url))
    keeper.subscription?.cancel()
    #expect(keeper.values == 1)
    #expect(keeper.completions.count == 1)
  }

  @Test("Requests and cancels from eight threads: one request at most.")
  func manyThreads() async {
    for round in 1...100 {
      let url = server.url("/post?\(round)")
      weak var gone: Keeper?
      do {
        let keeper = Keeper()
        gone = keeper
        session.decodedDataTaskPublisher(for: URLRequest(url: url))
          .subscribe(keeper)
        let subscription = keeper.subscription!
        await together(8) { thread in
          if thread < 4 {
            subscription.request(.max(1))
          } else {
            subscription.cancel()
          }
        }
        #expect(await session.waitUntilIdle(at: url))
        let requests = server.requests(to: "/post")
          .filter { $0.query == "\(round)" }
        #expect(requests.count <= 1)
        #expect(keeper.values == 0 && keeper.completions.isEmpty)
        keeper.drop()
      }
      #expect(gone == nil)
    }
  }

  @Test("Cancels beside the delivery: a value or none, and one end at most.")
  func besideDelivery() async {
    for round in 1...100 {
      let url = server.url("/post?\(round)")
      let keeper = Keeper()
      session.decodedDataTaskPublisher(for: URLRequest(url: url))
        .subscribe(keeper)
      let subscription = keeper.subscription!
      subscription.request(.max(1))
      if round.isMultiple(of: 2) { await session.waitUntilIdle(at: url) }
      await together(4) { _ in subscription.cancel() }
      #expect(await session.waitUntilIdle(at: url))
      #expect(keeper.values <= 1)
      #expect(keeper.completions.count <= keeper.values)
      #expect(keeper.error == nil)
      keeper.drop()
    }
  }
}
