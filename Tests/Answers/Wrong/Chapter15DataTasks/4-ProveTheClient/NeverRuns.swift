// Your test never runs the client, so it passes for every client. Subscribe to
// `load(url)`, and check what it delivers.
import Chapter01Handshake
import Chapter04Sink
import Chapter12Values
import Chapter14Record
import Chapter15DataTasks
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
  #expect(server.url("/post").path == "/post")
}
