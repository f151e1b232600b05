import Chapter01Handshake
import Chapter12Values
import Chapter13PublishersOfPublishers
import Chapter15DataTasks
import Foundation
import LoopbackServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Scene {
  static let dataTaskNeverRan = Scene(
    "15/never-ran", "A test whose name does not begin with test"
  ) { _ in
    run([
      ("testTheTitle", { "the title is Manny" == "the title is Manny" }),
      ("requestPost", { 1 == 2 }),
    ])
  }

  static let dataTaskPasses = Scene(
    "15/passes-anyway", "The notes' test, run with seven clients"
  ) { _ in
    for (title, client) in clients {
      print("\(title): \(waitsForTheEnd(client) ? "passed" : "failed")")
    }
  }

  static let dataTaskTells = Scene(
    "15/tells", "A test that expects one failure, run with the same"
  ) { _ in
    for (title, client) in clients {
      print("\(title): \(expectsA404(client) ? "passed" : "failed")")
    }
  }

  private typealias Client = (URL, URLSession) -> AnyPublisher<Post, HttpError>

  private struct Post: Decodable {
    var title: String
  }

  /// Runs tests as XCTest does: those whose names start with `test`.
  private static func run(_ tests: [(name: String, body: () -> Bool)]) {
    let found = tests.filter { $0.name.hasPrefix("test") }
    let failures = found.filter { !$0.body() }
    print("\(found.count) test, \(failures.count) failures")
  }

  /// The notes' test: it waits two seconds for the end, and passes if it comes.
  private static func waitsForTheEnd(_ client: Client) -> Bool {
    let server = try! LoopbackServer()
    server.answer("/post", with: .json(#"{"title": "Manny"}"#))
    let lines = story(
      of: client(server.url("/post"), .uncached()), value: { $0.title },
      failure: { "\($0)" }, patience: 2)
    return lines.last != "(no end)"
  }

  /// A test of one promise: a 404 is a failure.
  private static func expectsA404(_ client: Client) -> Bool {
    let server = try! LoopbackServer()
    server.answer("/post", with: .json(#"{"title": "Manny"}"#, status: 404))
    let lines = story(
      of: client(server.url("/post"), .uncached()), value: { $0.title },
      failure: { "\($0)" }, patience: 2)
    return lines == ["failure: status 404"]
  }

  private static let clients: [(String, Client)] = [
    ("a right one", right),
    (
      "one that takes a 404 for a value",
      { url, session in
        DataTaskPublisher(request: URLRequest(url: url), session: session)
          .tryMap { $0.data }
          .decode(type: Post.self, decoder: JSONDecoder())
          .mapError { HttpError($0) }
          .eraseToAnyPublisher()
      }
    ),
    (
      "one that calls everything unknown",
      { url, session in
        right(url, session).mapError { HttpError.unknown($0) }
          .eraseToAnyPublisher()
      }
    ),
    (
      "one that always finishes",
      { _, _ in Empty<Post, HttpError>().eraseToAnyPublisher() }
    ),
    (
      "one that always fails",
      { _, _ in Fail<Post, HttpError>(error: .emptyBody).eraseToAnyPublisher() }
    ),
    (
      "one that never ends",
      { _, _ in
        Empty<Post, HttpError>(completeImmediately: false)
          .eraseToAnyPublisher()
      }
    ),
    (
      "one that makes things up",
      { _, _ in
        Just(Post(title: "Moe")).setFailureType(to: HttpError.self)
          .eraseToAnyPublisher()
      }
    ),
  ]

  private static func right(
    _ url: URL, _ session: URLSession
  ) -> AnyPublisher<Post, HttpError> {
    Http(url.absoluteString, session: session).request(type: Post.self)
  }
}
