import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("A test can wait until a session has handled an answer")
struct HandledTests {
  /// A flag that a handler sets before the test reads it.
  private final class Note: @unchecked Sendable {
    var isWritten = false
  }

  @Test(
    "After the wait the handler has returned.",
    arguments: [URLSession.shared, .uncached()])
  func handled(by session: URLSession) async throws {
    let server = try LoopbackServer()
    for round in 1...50 {
      let note = Note()
      session.dataTask(with: server.url("/post")) { _, _, _ in
        note.isWritten = true
      }.resume()
      #expect(
        await server.waitUntilHandled("/post", count: round, by: session))
      #expect(note.isWritten)
    }
  }

  @Test("After the wait a cancelled task's handler has returned.")
  func cancelled() async throws {
    let server = try LoopbackServer()
    let session = URLSession.uncached()
    let gate = server.hold("/post")
    for round in 1...50 {
      let note = Note()
      let task = session.dataTask(with: server.url("/post")) { _, _, _ in
        note.isWritten = true
      }
      task.resume()
      #expect(await gate.waitForRequest(count: round))
      task.cancel()
      #expect(await server.waitUntilHandled("/post", count: 0, by: session))
      #expect(note.isWritten)
    }
  }

  @Test("The wait for a held answer gives up and reports that.")
  func givesUp() async throws {
    let server = try LoopbackServer(patience: 0)
    _ = server.hold("/post")
    #expect(await !server.waitUntilHandled("/post", by: .shared))
  }
}
