// 15.4 Prove the client
//
// Task: write a test of a client. `load` is the client: it makes a publisher of
// the post at an address. Your test must pass for every correct client, and
// fail for every wrong one. The test below is like the one in note E: it runs
// the client, waits for the completion, and passes for all of them. A client is
// correct if
//
// - it sends nothing when the publisher is made. Each subscription that
//   requests a value sends one request, even a second subscription to the same
//   publisher;
// - it delivers the post that the server sent, once, and then finishes;
// - it fails as this table says, and delivers no value. For a status outside
//   200 to 299 the body does not matter:
//
//         the server sends               the failure
//         a status outside 200 to 299    .httpStatusError with that number
//         an empty body                  .emptyBody
//         a body that is not a post      .decoding
//         a dropped connection           .transport
//
// - a cancel, while the server holds the answer, closes the connection.
//
// For your test:
//
// - `await publisher.recording()` runs a publisher and returns its recording,
//   or nil if there was no completion within two seconds.
// - `server.answer(_:with:)` takes one `LoopbackServer.Answer` or several:
//   `.json(…)`, also with a `status:`, `.status(…)`, or `.droppedConnection`.
//   Each request gets the next answer, and the last one repeats.
//   `server.requests(to:)` returns the requests that have arrived.
// - `server.hold(_:)` makes the server wait before it answers, and returns a
//   gate. `await gate.waitForRequest()` waits until a request has arrived, and
//   `await gate.waitUntilClosed()` until its connection has been closed. Each
//   waits for the server's `patience` at most, and returns whether it happened.
// - Write each `#expect` in the test itself, after you have waited: an
//   expectation in a closure on another thread is not counted.
//
// You may use: everything from chapters 01, 04, 12, 14 and 15,
// `LoopbackServer`, Foundation and Testing. Threads: one.
//
// Chapter: Chapters/15-DataTasks.md#make
// Test it: swift run workbook test 15.4
//
// NOT STARTED: delete this line when you begin.
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
  server.answer("/post", with: .json(#"{"title": "Manny"}"#))
  _ = await load(server.url("/post")).recording()
}
