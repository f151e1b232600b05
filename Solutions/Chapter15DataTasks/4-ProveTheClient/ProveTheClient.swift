// 15.4 Prove the client
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
  let url = server.url("/post")
  let manny = #"{"title": "Manny"}"#

  // Each subscription sends one request; `load` itself sends none.
  server.answer(
    "/post", with: .json(manny, status: 201),
    .json(#"{"title": "Moe"}"#, status: 299))
  let posts = load(url)
  #expect(server.requests(to: "/post").isEmpty)
  for (number, title) in ["Manny", "Moe"].enumerated() {
    let told = try #require(await posts.recording(), "There was no end.")
    #expect(told.output == [Post(title: title)])
    guard case .finished = told.completion else {
      Issue.record("It should have finished.")
      return
    }
    #expect(server.requests(to: "/post").count == number + 1)
  }

  // Each failure has its own case, and delivers no value.
  func expect(
    _ answer: LoopbackServer.Answer, _ isRight: (HttpError) -> Bool
  ) async throws {
    server.answer("/post", with: answer)
    let told = try #require(await load(url).recording(), "There was no end.")
    #expect(told.output.isEmpty)
    guard case .failure(let error) = told.completion else {
      Issue.record("It should have failed.")
      return
    }
    #expect(isRight(error))
  }
  for code in [300, 404, 500] {
    for answer: LoopbackServer.Answer in [
      .json(manny, status: code), .status(code),
    ] {
      let count = server.requests(to: "/post").count
      try await expect(answer) {
        if case .httpStatusError(code, _) = $0 { true } else { false }
      }
      #expect(server.requests(to: "/post").count == count + 1)
    }
  }
  try await expect(.status(200)) {
    if case .emptyBody = $0 { true } else { false }
  }
  try await expect(.json("<html>")) {
    if case .decoding = $0 { true } else { false }
  }
  for answer: LoopbackServer.Answer in [
    .droppedConnection, .json(manny).cutInHalf,
  ] {
    try await expect(answer) {
      if case .transport = $0 { true } else { false }
    }
  }

  // A cancel closes the connection.
  server.answer("/held", with: .json(manny))
  let gate = server.hold("/held")
  let run = load(server.url("/held")).sink { _ in
  } receiveValue: { _ in
  }
  #expect(await gate.waitForRequest())
  run.cancel()
  #expect(await gate.waitUntilClosed())
}
