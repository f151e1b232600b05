import Chapter01Handshake
import Chapter03RetainedSubscriber
import Foundation
import LoopbackServer
import Timeline

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A server with one post, which it holds until the program releases it.
final class PostStage {
  struct Post: Decodable, CustomStringConvertible {
    var title: String
    var description: String { title }
  }

  let server: LoopbackServer
  let gate: LoopbackServer.Gate
  let session = URLSession.uncached(headers: ["X-Session": "my"])
  private let timeline: Timeline?

  /// Makes a stage that notes the server's actions on `timeline`.
  init(_ timeline: Timeline? = nil) {
    // Without a server, a scene cannot show anything.
    server = try! LoopbackServer()
    timeline?.declare([
      "program", "publisher", "subscription", "subscriber", "server",
    ])
    server.answer("/post", with: .json(#"{"title": "Manny"}"#))
    gate = server.hold("/post")
    self.timeline = timeline
  }

  /// This chapter's repaired publisher.
  var publisher: URLSession.DecodedDataTaskPublisher<Post> {
    session.decodedDataTaskPublisher(for: request)
  }

  /// Chapter 02's publisher.
  var brokenPublisher: some Publisher<Post, Error> {
    makeBrokenPublisher(of: Post.self, by: session, for: request)
  }

  private var request: URLRequest { URLRequest(url: server.url("/post")) }

  /// Waits until the server has the request, and prints that.
  func waitForRequest() {
    say("has the request", gate.waitForRequest())
  }

  /// Makes the server respond, and waits until all responses are handled.
  func answer(count: Int = 1, by session: URLSession) {
    say("answers", true)
    gate.release()
    let isHandled = server.waitUntilHandled("/post", count: count, by: session)
    say("has sent all of it, and the handler has run", isHandled)
  }

  /// Prints and notes an action of the server after it was observed.
  func say(_ line: String, _ isSo: Bool) {
    let words = isSo ? line : "never \(line)"
    print("(the server \(words))")
    timeline?.note(words, on: "server")
  }
}
