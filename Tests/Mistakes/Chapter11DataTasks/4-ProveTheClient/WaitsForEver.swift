// You wait for the end with a continuation, and a client that never ends keeps
// your test for ever. Wait with a limit, as `recording(patience:)` does.
import Chapter01Handshake
import Chapter04Sink
import Chapter09Values
import Chapter10Record
import Chapter11DataTasks
import Foundation
import LoopbackServer
import Testing

public struct Post: Decodable, Equatable {
  public var title: String

  public init(title: String) {
    self.title = title
  }
}

public func testClient(
  _ load: (URL) -> AnyPublisher<Post, HttpError>
) async throws {
  let server = try LoopbackServer(patience: 1)
  server.answer("/post", with: .json(#"{"title": "Manny"}"#))
  var run: AnyCancellable?
  await withCheckedContinuation { continuation in
    run = load(server.url("/post")).sink { _ in
      continuation.resume()
    } receiveValue: { _ in
    }
  }
  run?.cancel()
  #expect(server.requests(to: "/post").count == 1)
}
