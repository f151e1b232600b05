// You prove what happens when all goes well. What tells clients apart is what
// they do with accidents: answer with a 404, with nothing, with half a body.
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
  let told = try #require(await load(server.url("/post")).recording())
  #expect(told.output == [Post(title: "Manny")])
  guard case .finished = told.completion else {
    Issue.record("It should have finished.")
    return
  }
  #expect(server.requests(to: "/post").count == 1)
}
