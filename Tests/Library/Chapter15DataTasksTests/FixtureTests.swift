import Chapter01Handshake
import Chapter04Sink
import Chapter07ControlEvents
import Chapter14Record
import Chapter15DataTasks
import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private struct Post: Codable, Equatable {
  var title: String
}

/// The part of an error that is stored: its words.
private struct KeptError: Error, Codable, Equatable {
  var words: String
}

/// Two runs, as they were saved with a real server.
private let savedPost = """
  {"recording":{"completion":{"success":true},"output":[{"title":"Manny"}]}}
  """
private let savedFailure = """
  {"recording":{"completion":{"error":{"words":"status 503"},"success":false},\
  "output":[]}}
  """

@Suite("A run against a server is saved, then played without the server")
struct FixtureTests {
  private typealias Fixture = Record<Post, KeptError>

  private func save(_ answer: LoopbackServer.Answer) async throws -> String {
    let server = try LoopbackServer()
    server.answer("/post", with: answer)
    let session = URLSession.uncached()
    let saved = Log()
    let run = Http(server.url("/post").absoluteString, session: session)
      .request(type: Post.self)
      .recordRun(keeping: { KeptError(words: "\($0)") }) { record in
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = (try? encoder.encode(record)) ?? Data()
        saved.write(String(decoding: json, as: UTF8.self))
      }
    #expect(await server.waitUntilHandled("/post", by: session))
    run.cancel()
    return saved.lines.joined(separator: "\n")
  }

  private func read(_ fixture: String) throws -> Fixture {
    try JSONDecoder().decode(Fixture.self, from: Data(fixture.utf8))
  }

  @Test("A run saves the same bytes as the stored fixture.")
  func saves() async throws {
    #expect(try await save(.json(#"{"title": "Manny"}"#)) == savedPost)
    #expect(try await save(.status(503)) == savedFailure)
  }

  @Test("A replayed run goes through a pipeline like the original.")
  func plays() throws {
    var titles: [String] = []
    let sink = try read(savedPost).map(\.title).sink { completion in
      titles.append("\(completion)")
    } receiveValue: { title in
      titles.append(title)
    }
    #expect(titles == ["Manny", "finished"])
    sink.cancel()
  }

  @Test("A failure can be replayed, too.")
  func fails() throws {
    let keeper = Keeper<Post, KeptError>(failure: { $0.words })
    try read(savedFailure).subscribe(keeper)
    #expect(keeper.lines == ["subscription", "failure status 503"])
  }
}
