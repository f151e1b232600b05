// 15.5 Prove the client
//
// Task: write a test. `load` is a client: it makes a publisher of the post at
// an address. Your test must pass for a client that is right, and fail for each
// one that is not. A test after the document's stands below: it runs, it waits
// for the completion, and it passes for all of them. A client is right if
//
// - subscribing sends nothing; the first demand sends one request, and so it is
//   for each subscription, also for the second one to the same publisher;
// - it delivers the post that the server sent, once, and then finishes;
// - it fails as this table says, without a value, whatever the body holds:
//
//     the server sends               the failure
//     a status outside 200 to 299    .httpStatusError with that number
//     an empty body                  .emptyBody
//     a body that is no post         .decoding
//     nothing: it drops the line     .transport
//
// - when it is cancelled while the server holds the answer, the connection
//   closes.
//
// `await publisher.recording()` runs a publisher and returns what it told, or
// nil if there was no completion within two seconds. The server answers with
// `.json(…)`, also with a `status:`, with `.status(…)`, or with
// `.droppedConnection`; of several answers the first request gets the first.
// `hold` makes it wait, and returns a gate: `await gate.waitForRequest()` and
// `waitUntilClosed()` wait as long as the server's `patience` says, and say
// whether it came. Expect things in the test itself, after you have waited: no
// test hears what a closure expects on another thread.
//
// You may use: everything of chapters 01, 04, 12, 14 and 15, `LoopbackServer`,
// Foundation and Testing. Threads: one.
//
// Chapter: Chapters/15-DataTasks.md#make
// Test it: swift run workbook test 15.5
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
