// Your test checks what the client delivers, but not how many requests the
// server receives. A client that sends two requests for each subscription
// passes. Count `server.requests(to:)` before and after each run.
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

  // Two runs of one publisher.
  server.answer(
    "/post", with: .json(#"{"title": "Manny"}"#), .json(#"{"title": "Moe"}"#))
  let publisher = load(server.url("/post"))
  publisher.subscribe(AnySubscriber())
  #expect(server.requests(to: "/post").isEmpty)
  for (count, title) in [(1, "Manny"), (2, "Moe")] {
    let told = try #require(await publisher.recording())
    #expect(told.output == [Post(title: title)])
    if case .failure(let error) = told.completion { Issue.record("\(error)") }
    _ = count
  }

  // Refusals, with a good post in the body.
  for status in [404, 500, 301, 400] {
    server.answer("/no", with: .json(#"{"title": "Jack"}"#, status: status))
    let told = try #require(await load(server.url("/no")).recording())
    #expect(told.output.isEmpty)
    guard case .failure(.httpStatusError(status, _)) = told.completion else {
      Issue.record("\(status) is told as \(told.completion)")
      continue
    }
  }

  // The other accidents.
  server.answer("/empty", with: .status(200))
  server.answer("/page", with: .json("<html>"))
  server.answer("/shape", with: .json("[1]"))
  server.answer("/dropped", with: .droppedConnection)
  server.answer("/half", with: .json(#"{"title": "Manny"}"#).cutInHalf)
  for (path, name) in [
    ("/empty", "empty"), ("/page", "decoding"), ("/shape", "decoding"),
    ("/dropped", "transport"), ("/half", "transport"),
  ] {
    let told = try #require(await load(server.url(path)).recording())
    #expect(told.output.isEmpty)
    switch told.completion {
    case .failure(.emptyBody): #expect(name == "empty")
    case .failure(.decoding): #expect(name == "decoding")
    case .failure(.transport): #expect(name == "transport")
    default: Issue.record("\(path) is told as \(told.completion)")
    }
  }

  // A cancel.
  server.answer("/held", with: .json(#"{"title": "Manny"}"#))
  let gate = server.hold("/held")
  let token = load(server.url("/held")).sink(
    receiveCompletion: { _ in }, receiveValue: { _ in })
  #expect(await gate.waitForRequest())
  token.cancel()
  #expect(await gate.waitUntilClosed())
}
