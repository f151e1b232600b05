import CombineRebuilt
import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

enum APIError: Error, Equatable {
  case notFound
  case server(Int)
  case network
}

func load(_ url: URL, by session: URLSession) -> AnyPublisher<Data, APIError> {
  session.dataTaskPublisher(for: url)
    .tryMap { output in
      guard let response = output.response as? HTTPURLResponse else {
        throw APIError.network
      }
      switch response.statusCode {
      case 200..<300: return output.data
      case 404: throw APIError.notFound
      default: throw APIError.server(response.statusCode)
      }
    }
    .mapError { $0 as? APIError ?? .network }
    .eraseToAnyPublisher()
}

@Suite("An answer by its status")
struct StatusCodesTests {
  @Test("An error status is its own failure, and so is a lost connection.")
  func status() async throws {
    let server = try LoopbackServer()
    let session = URLSession.uncached()
    defer { session.invalidateAndCancel() }
    server.answer("/ok", with: .json("1"))
    server.answer("/missing", with: .status(404))
    server.answer("/broken", with: .status(503))
    server.answer("/dropped", with: .droppedConnection)
    var ends: [String] = []
    for path in ["/ok", "/missing", "/broken", "/dropped"] {
      let run = await load(server.url(path), by: session).recording()
      let text = run?.output.map { String(decoding: $0, as: UTF8.self) } ?? []
      ends.append("\(text) \(run.map { "\($0.completion)" } ?? "")")
    }
    #expect(
      ends.map { $0.replacing("SnippetsTests.APIError.", with: "") } == [
        #"["1"] finished"#, "[] failure(notFound)", "[] failure(server(503))",
        "[] failure(network)",
      ])
  }
}
