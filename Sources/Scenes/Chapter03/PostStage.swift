import Chapter01Handshake
import Chapter03RetainedSubscriber
import Foundation
import LoopbackServer
import Timeline

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A server with one post, which it holds until the program says so.
final class PostStage {
  struct Post: Decodable, CustomStringConvertible {
    var title: String
    var description: String { title }
  }

  let server: LoopbackServer
  let gate: LoopbackServer.Gate
  let session = URLSession.uncached(headers: ["X-Session": "my"])
  private let timeline: Timeline?

  /// Makes a stage whose server's deeds are noted on `timeline`.
  init(_ timeline: Timeline? = nil) {
    // A scene without a server has nothing to show.
    server = try! LoopbackServer()
    timeline?.declare([
      "program", "publisher", "subscription", "subscriber", "server",
    ])
    server.answer("/post", with: .json(#"{"title": "Manny"}"#))
    gate = server.hold("/post")
    self.timeline = timeline
  }

  /// The repaired publisher of this chapter.
  var publisher: URLSession.DecodedDataTaskPublisher<Post> {
    session.decodedDataTaskPublisher(for: request)
  }

  /// The publisher as it was in chapter 02.
  var brokenPublisher: some Publisher<Post, Error> {
    makeBrokenPublisher(of: Post.self, by: session, for: request)
  }

  private var request: URLRequest { URLRequest(url: server.url("/post")) }

  /// Waits until the server has the request, and says so.
  func waitForRequest() {
    say("has the request", gate.waitForRequest())
  }

  /// Lets the server answer, and waits until all answers have been handled.
  func answer(count: Int = 1, by session: URLSession) {
    say("answers", true)
    gate.release()
    let isHandled = server.waitUntilHandled("/post", count: count, by: session)
    say("has sent all of it, and the handler has run", isHandled)
  }

  /// Notes what the server did; what it says it did is what it was seen to do.
  func say(_ line: String, _ isSo: Bool) {
    let words = isSo ? line : "never \(line)"
    print("(the server \(words))")
    timeline?.note(words, on: "server")
  }
}
