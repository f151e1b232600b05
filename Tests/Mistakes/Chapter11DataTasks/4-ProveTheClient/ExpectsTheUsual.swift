// You run the client, and expect what is always so: that there is a recording,
// or none. Ask of each expectation which client would break it.
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
  let told = await load(server.url("/post")).recording()
  #expect((told?.output.count ?? 0) >= 0)
}
