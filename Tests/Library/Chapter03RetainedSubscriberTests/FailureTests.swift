import Chapter01Handshake
import Chapter03RetainedSubscriber
import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Every failure has a name")
struct FailureTests {
  let server: LoopbackServer
  let session = URLSession.uncached()

  init() throws { server = try LoopbackServer() }

  /// Returns the failure with which a run receives this answer.
  private func failure(
    _ answer: LoopbackServer.Answer
  ) async -> DataTaskError? {
    server.answer("/post", with: answer)
    return await failure()
  }

  private func failure() async -> DataTaskError? {
    let url = server.url("/post")
    let keeper = Keeper()
    session.decodedDataTaskPublisher(for: URLRequest(url: url))
      .subscribe(keeper)
    keeper.subscription?.request(.unlimited)
    await keeper.waitForCompletion()
    #expect(keeper.values == 0)
    #expect(keeper.completions.count == 1)
    return keeper.error
  }

  @Test(
    "A status outside 200 to 299 is a failure with any body.",
    arguments: [300, 400, 404, 500, 503])
  func status(code: Int) async {
    let error = await failure(.json(Post.json, status: code))
    guard case .status(code) = error else {
      Issue.record("\(String(describing: error)) is not status \(code)")
      return
    }
    #expect(error?.description == "status \(code)")
  }

  @Test(
    "The first and last success statuses are successes.",
    arguments: [200, 201, 299])
  func success(code: Int) async {
    server.answer("/post", with: .json(Post.json, status: code))
    let keeper = Keeper()
    let url = server.url("/post")
    session.decodedDataTaskPublisher(for: URLRequest(url: url))
      .subscribe(keeper)
    keeper.subscription?.request(.unlimited)
    await keeper.waitForCompletion()
    #expect(keeper.values == 1)
    #expect(keeper.error == nil)
  }

  @Test("A refused connection is a transport error with that reason.")
  func refused() async {
    server.stop()
    let error = await failure()
    guard case .transport(let urlError) = error else {
      Issue.record("\(String(describing: error)) is no transport error")
      return
    }
    #expect(urlError.code == .cannotConnectToHost)
    #expect(error?.description == "transport error")
  }

  @Test("An unanswered request times out and releases every object.")
  func timedOut() async {
    let gate = server.hold("/post")
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    // In seconds; Linux rounds to whole seconds.
    configuration.timeoutIntervalForRequest = 1
    let session = URLSession(configuration: configuration)
    let ended = Log()
    weak var gone: DecodableDataTaskSubscriber<Post>?
    await withCheckedContinuation { continuation in
      let subscriber = DecodableDataTaskSubscriber<Post> { line in
        ended.write(line)
        if line == "deinit subscriber" { continuation.resume() }
      }
      gone = subscriber
      let url = server.url("/post")
      session.decodedDataTaskPublisher(for: URLRequest(url: url))
        .subscribe(subscriber)
    }
    #expect(gone == nil)
    #expect(
      ended.lines == [
        "Received subscription",
        "Received completion: failure(transport error)", "deinit subscriber",
      ])
    gate.release()
  }

  @Test("A dropped connection or half a body is a transport error.")
  func broken() async {
    for answer in [.droppedConnection, .json(Post.json).cutInHalf]
      as [LoopbackServer.Answer]
    {
      let error = await failure(answer)
      guard case .transport = error else {
        Issue.record("\(String(describing: error)) is no transport error")
        continue
      }
    }
  }

  @Test(
    "A body of another shape is a decoding error with its reason.",
    arguments: ["", "[]", "{", #"{"id": "one", "title": "Manny"}"#])
  func undecodable(body: String) async {
    let error = await failure(.json(body))
    guard case .decoding(let reason) = error else {
      Issue.record("\(String(describing: error)) is no decoding error")
      return
    }
    #expect(reason is DecodingError)
    #expect(error?.description == "decoding error")
  }
}
