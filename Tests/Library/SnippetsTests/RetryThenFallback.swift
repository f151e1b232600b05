import CombineRebuilt
import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

func headlines(
  from url: URL, by session: URLSession, cached: [String]
) -> AnyPublisher<[String], Never> {
  session.dataTaskPublisher(for: url)
    .retry(2)
    .tryMap { data, response -> Data in
      guard (response as? HTTPURLResponse)?.statusCode == 200 else {
        throw URLError(.badServerResponse)
      }
      return data
    }
    .decode(type: [String].self, decoder: JSONDecoder())
    .catch { _ in Just(cached) }
    .eraseToAnyPublisher()
}

@Suite("Three attempts, and then the cache")
struct RetryThenFallbackTests {
  @Test("The third attempt may succeed; there is no fourth.")
  func attempts() async throws {
    let server = try LoopbackServer()
    let session = URLSession.uncached()
    defer { session.invalidateAndCancel() }
    server.answer(
      "/a", with: .droppedConnection, .droppedConnection, .json(#"["new"]"#))
    server.answer("/b", with: .droppedConnection)
    server.answer("/c", with: .status(404))
    func run(_ path: String) async -> [[String]]? {
      await headlines(from: server.url(path), by: session, cached: ["old"])
        .recording()?.output
    }
    #expect(await run("/a") == [["new"]])
    #expect(await run("/b") == [["old"]])
    #expect(await run("/c") == [["old"]])
    #expect(server.requests(to: "/a").count == 3)
    #expect(server.requests(to: "/b").count == 3)
    #expect(server.requests(to: "/c").count == 1)
  }
}
