import Chapter01Handshake
import Chapter13PublishersOfPublishers
import Chapter14Record
import Chapter15DataTasks
import Exercise15_3
import ExerciseSupport
import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private let place = "Chapters/15-DataTasks.md#a-client-that-drops-the-cause"

@Suite(
  "15.3 Name the trouble", .exercise("Chapter15DataTasks/3-NameTheTrouble"))
struct NameTheTroubleTests {
  private let server: LoopbackServer
  private let session = URLSession.uncached()
  private let json = #"{"title": "Manny"}"#

  init() throws {
    server = try LoopbackServer()
  }

  /// Returns a line for each event of a run.
  private func told(_ address: String? = nil) async -> [String] {
    let address = address ?? server.url("/post").absoluteString
    let recording = await loadPost(address, by: session)
      .recording(patience: 3)
    guard let recording else { return ["(no end)"] }
    let end =
      switch recording.completion {
      case .finished: "finished"
      case .failure(.address(let text)): "address \(text)"
      case .failure(.transport): "transport"
      case .failure(.notHTTP): "not HTTP"
      case .failure(.refused(let code, let words)): "refused \(code) “\(words)”"
      case .failure(.empty): "empty"
      case .failure(.shape): "shape"
      case .failure(.unknown(let error)): "unknown \(type(of: error))"
      }
    return recording.output.map { "post \($0.title)" } + [end]
  }

  private func told(_ answers: LoopbackServer.Answer...) async -> [String] {
    var lines: [String] = []
    for answer in answers {
      server.answer("/post", with: answer)
      lines += await told()
    }
    return lines
  }

  private func expect(
    _ lines: [String], is expected: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      lines, is: expected, lesson, see: place, sourceLocation: sourceLocation)
  }

  @Test("A refusal contains its status and the server's own words.")
  func refused() async {
    expect(
      await told(
        .json(#"{"message": "There is no such post."}"#, status: 404),
        .json(#"{"message": "Come back later.", "after": 5}"#, status: 503)),
      is: [
        "refused 404 “There is no such post.”",
        "refused 503 “Come back later.”",
      ],
      "A status outside 200 to 299 fails with `refused`, its number and the"
        + " body's `message`, whatever else the JSON contains. No later"
        + " operator changes that error."
    )
  }

  @Test("A refusal without words has empty words, even if its body is a post.")
  func withoutWords() async {
    expect(
      await told(
        .status(404), .json("<html>", status: 500), .json(json, status: 403),
        .json(#"{"message": 7}"#, status: 400)),
      is: [
        "refused 404 “”", "refused 500 “”", "refused 403 “”", "refused 400 “”",
      ],
      "If the server's message is missing or cannot be read, still fail with"
        + " `refused`, and with an empty message.")
  }

  @Test("Statuses just outside 200 to 299 are refusals; those inside are not.")
  func borders() async {
    expect(
      await told(
        .json(json, status: 300), .json(json, status: 299),
        .json(json, status: 201)),
      is: [
        "refused 300 “”", "post Manny", "finished", "post Manny", "finished",
      ],
      "Accept every status from 200 up to, but not including, 300.")
  }

  @Test("A success status with an empty body is `empty`.")
  func empty() async {
    expect(
      await told(.status(200), .status(204)), is: ["empty", "empty"],
      "With a success status, an empty body fails with `empty`, not with the"
        + " decoder's error.")
  }

  @Test("A body that is not a post has another shape.")
  func shape() async {
    expect(
      await told(
        .json("<html>"), .json("{}"), .json(#"{"title": 7}"#), .json("\n")),
      is: ["shape", "shape", "shape", "shape"],
      "A body that is neither empty nor a post fails with `shape`, which keeps"
        + " the decoder's error.")
  }

  @Test("A missing or broken connection is a transport failure.")
  func transport() async throws {
    let closed = try ClosedPort()
    var lines = await told(closed.url("/post").absoluteString)
    lines += await told("localhost/post")
    lines += await told(.droppedConnection, .json(json).cutInHalf)
    expect(
      lines, is: ["transport", "transport", "transport", "transport"],
      "Without a complete answer the run fails with `transport`, which keeps"
        + " the `URLError`. The session decides what it can load.")
  }

  @Test("An answer without HTTP is reported as such.")
  func notHTTP() async {
    expect(
      await told("data:application/json,{}")
        + told("data:application/json,"), is: ["not HTTP", "not HTTP"],
      "A response that is not an `HTTPURLResponse` fails with `notHTTP`, even"
        + " if its body is empty.")
  }

  @Test("Text that is not an address fails without a trap.")
  func address() async {
    var lines: [String] = []
    for text in ["", "http://exa mple.com/", "http://127.0.0.1:port/"] {
      lines += await told(text)
    }
    expect(
      lines,
      is: [
        "address ", "address http://exa mple.com/",
        "address http://127.0.0.1:port/",
      ],
      "Text that is not an address fails with `address` and that text, and does"
        + " not trap."
    )
  }

  @Test("Any other error is kept unchanged.")
  func unknown() async {
    expect(
      await told(.json(#"{"title": ""}"#)), is: ["unknown NoTitle"],
      "`unknown` is for every error that no other case fits. Store the error in"
        + " it.")
  }

  @Test("No request is sent before the first demand.")
  func unasked() async {
    server.answer("/post", with: .json(json))
    let guest = Unhurried()
    loadPost(server.url("/post").absoluteString, by: session).subscribe(guest)
    await server.waitUntilHandled("/post", count: 0, by: session)
    expect(
      ["\(server.requests(to: "/post").count)"], is: ["0"],
      "Send nothing before the first request for a value. Some operators"
        + " request values on their own.")
    guest.subscription?.cancel()
  }

  @Test("A run sends one request on demand.")
  func requests() async {
    server.answer("/post", with: .json(json))
    let posts = loadPost(server.url("/post").absoluteString, by: session)
    _ = await posts.recording(patience: 3)
    let first = server.requests(to: "/post").count
    _ = await posts.recording(patience: 3)
    expect(
      ["\(first)", "\(server.requests(to: "/post").count)"]
        + (await told(.json(json), .json(json, status: 404))),
      is: ["1", "2", "post Manny", "finished", "refused 404 “”"],
      "Each subscription sends exactly one request to the server.")
  }
}

/// A subscriber that stores its subscription and requests nothing.
private final class Unhurried: Subscriber {
  typealias Input = Post
  typealias Failure = PostError

  private(set) var subscription: Subscription?

  func receive(subscription: Subscription) { self.subscription = subscription }
  func receive(_ input: Post) -> Subscribers.Demand { .none }
  func receive(completion: Subscribers.Completion<PostError>) {}
}
