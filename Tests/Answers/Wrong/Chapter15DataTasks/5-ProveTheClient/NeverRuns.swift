// You expect something of numbers and strings that you wrote down yourself, and
// never run the client. A test passes for every client that it does not use.
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
