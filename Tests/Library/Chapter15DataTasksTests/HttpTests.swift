import Chapter01Handshake
import Chapter12Values
import Chapter14Record
import Chapter15DataTasks
import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private struct Post: Codable, Equatable {
  var id: Int
  var title: String
}

/// Returns a line for each event of a run.
private func lines<Output, Failure: Error>(
  _ recording: Record<Output, Failure>.Recording?
) -> [String] {
  guard let recording else { return ["(no end)"] }
  let end =
    switch recording.completion {
    case .finished: "finished"
    case .failure(let error): "failure: \(error)"
    }
  return recording.output.map { "value \($0)" } + [end]
}

@Suite("A request returns a value, or a named error")
struct HttpTests {
  let server: LoopbackServer
  let session = URLSession.uncached()
  let json = #"{"id": 1, "title": "Zoë"}"#

  init() throws {
    server = try LoopbackServer()
  }

  private func told(
    _ address: String? = nil, session: URLSession? = nil
  ) async -> [String] {
    let http = Http(
      address ?? server.url("/post").absoluteString,
      session: session ?? self.session)
    return lines(await http.request(type: Post.self).recording(patience: 20))
  }

  private func told(_ answer: LoopbackServer.Answer) async -> [String] {
    server.answer("/post", with: answer)
    return await told()
  }

  @Test("A valid answer is decoded.")
  func value() async {
    #expect(
      await told(.json(json)) == [
        #"value Post(id: 1, title: "Zoë")"#, "finished",
      ])
  }

  @Test(
    "A status outside 200 to 299 is reported by its number.",
    arguments: [304, 400, 404, 418, 500, 503])
  func status(code: Int) async {
    #expect(
      await told(.json(json, status: code)) == ["failure: status \(code)"])
  }

  @Test("A status is reported with its name.")
  func name() async throws {
    server.answer("/post", with: .status(404))
    let recording = await Http(
      server.url("/post").absoluteString, session: session
    ).request(type: Post.self).recording(patience: 20)
    guard case .failure(.httpStatusError(404, let name)) = recording?.completion
    else {
      Issue.record("It should have been a 404.")
      return
    }
    #expect(name == HTTPURLResponse.localizedString(forStatusCode: 404))
  }

  @Test("A success status with an empty body is reported as such.")
  func empty() async {
    #expect(await told(.status(200)) == ["failure: empty body"])
    #expect(await told(.status(204)) == ["failure: empty body"])
  }

  @Test("Invalid JSON, or JSON of another shape, is a decoding error.")
  func shape() async {
    for text in ["<html>", "{}", "[1]", #"{"id": "one", "title": "Moe"}"#] {
      #expect(await told(.json(text)) == ["failure: decoding error"])
    }
  }

  @Test("JSON may be UTF-16, but needs a Unicode encoding.")
  func encodings() async throws {
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
      let body = try #require(json.data(using: encoding))
      #expect(await told(.init(body: body)).last == "finished")
    }
    let latin = try #require(json.data(using: .isoLatin1))
    let headers = ["Content-Type": "application/json; charset=iso-8859-1"]
    #expect(
      await told(.init(headers: headers, body: latin))
        == ["failure: decoding error"])
  }

  @Test("A broken or missing connection is a transport error.")
  func transport() async throws {
    #expect(await told(.droppedConnection) == ["failure: transport error"])
    #expect(await told(.json(json).cutInHalf) == ["failure: transport error"])
    let closed = try ClosedPort()
    #expect(
      await told(closed.url("/post").absoluteString)
        == ["failure: transport error"])
    #expect(await told("no address") == ["failure: transport error"])
  }

  @Test("An answer that takes too long is abandoned.")
  func timeout() async throws {
    let gate = server.hold("/post")
    // The shortest timeout of a session on Linux is one second.
    let session = URLSession.uncached(patience: 1)
    let recording = await Http(
      server.url("/post").absoluteString, session: session
    ).request(type: Post.self).recording(patience: 20)
    guard case .failure(.transport(let error)) = recording?.completion else {
      Issue.record("It should have been a transport error.")
      return
    }
    #expect(error.code == .timedOut)
    #expect(await gate.waitUntilClosed())
  }

  @Test("An answer without HTTP is a separate error.")
  func notHTTP() async {
    #expect(await told("data:application/json,{}") == ["failure: not HTTP"])
  }

  @Test("Text that is not an address fails without a request.")
  func address() async {
    for text in ["", "http://exa mple.com/", "http://127.0.0.1:port/"] {
      #expect(await told(text) == ["failure: no address: \(text)"])
    }
  }

  @Test("Any other error is unknown, and is kept.")
  func unknown() async {
    struct Refusal: Error {}
    struct Picky: Decodable {
      init(from decoder: Decoder) throws { throw Refusal() }
    }
    server.answer("/post", with: .json(json))
    let recording = await Http(
      server.url("/post").absoluteString, session: session
    ).request(type: Picky.self).recording(patience: 20)
    guard case .failure(.unknown(let error)) = recording?.completion else {
      Issue.record("It should have been unknown.")
      return
    }
    #expect(error is Refusal)
  }

  @Test("Each run sends one request, on demand.")
  func runs() async {
    server.answer("/post", with: .json(json))
    let request = Http(server.url("/post").absoluteString, session: session)
      .request(type: Post.self)
    #expect(server.requests(to: "/post").isEmpty)
    _ = await request.recording(patience: 20)
    _ = await request.recording(patience: 20)
    #expect(server.requests(to: "/post").count == 2)
  }

  @Test("A cancel closes the connection, through all operators.")
  func cancel() async {
    let gate = server.hold("/post")
    let keeper = Keeper<Post, HttpError>()
    Http(server.url("/post").absoluteString, session: session)
      .request(type: Post.self).subscribe(keeper)
    keeper.subscription?.request(.max(1))
    #expect(await gate.waitForRequest())
    keeper.subscription?.cancel()
    #expect(await gate.waitUntilClosed())
    #expect(await server.waitUntilHandled("/post", count: 0, by: session))
    #expect(keeper.lines == ["subscription"])
  }
}

@Suite("The documents' client loses the cause of a failure")
struct BecomesUnknownTests {
  let server: LoopbackServer
  let session = URLSession.uncached()

  init() throws {
    server = try LoopbackServer()
  }

  private func told(_ url: URL? = nil) async -> [String] {
    lines(
      await BecomesUnknown.Http(url ?? server.url("/post"), session: session)
        .request(type: Post.self).recording(patience: 20))
  }

  @Test("It reports a status; all other causes look the same.")
  func unknown() async throws {
    server.answer("/post", with: .status(404))
    let status = await told()
    #expect(status.count == 1)
    #expect(status.first?.hasPrefix("failure: httpStatusError(404, ") == true)
    let closed = try ClosedPort()
    #expect(await told(closed.url("/post")) == ["failure: unknown"])
    for answer: LoopbackServer.Answer in [
      .droppedConnection, .json("<html>"), .json("{}"), .status(200),
    ] {
      server.answer("/post", with: answer)
      #expect(await told() == ["failure: unknown"])
    }
  }
}

@Suite("A test awaits a run, up to a limit")
struct AwaitedRunTests {
  @Test("A complete run is returned with its completion.")
  func complete() async {
    let recording = await Record<Int, HttpError>(
      output: [1, 2], completion: .failure(.emptyBody)
    ).recording(patience: 20)
    #expect(lines(recording) == ["value 1", "value 2", "failure: empty body"])
  }

  @Test("A run without a completion is cancelled, and returns nil.")
  func endless() async {
    let cancelled = Log()
    let endless = Endless { cancelled.write("cancel") }
    #expect(await endless.recording(patience: 0.01) == nil)
    #expect(cancelled.lines == ["cancel"])
  }

  private struct Endless: Publisher {
    typealias Output = Int
    typealias Failure = Never
    let onCancel: () -> Void

    func receive<S: Subscriber>(subscriber: S)
    where S.Input == Int, S.Failure == Never {
      subscriber.receive(subscription: Run(onCancel: onCancel))
      _ = subscriber.receive(1)
    }

    private final class Run: Subscription {
      let onCancel: () -> Void
      init(onCancel: @escaping () -> Void) { self.onCancel = onCancel }
      func request(_ demand: Subscribers.Demand) {}
      func cancel() { onCancel() }
    }
  }
}
