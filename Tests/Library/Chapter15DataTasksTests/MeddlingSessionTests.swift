// `URLSession` can be subclassed only on Linux: on macOS its initializer is
// deprecated, and its tasks cannot be created. The tested code does not depend
// on the platform.
#if canImport(FoundationNetworking)
  import Chapter01Handshake
  import Chapter07ControlEvents
  import Chapter15DataTasks
  import ExerciseSupport
  import Foundation
  import FoundationNetworking
  import LoopbackServer
  import ServerSupport
  import Testing

  private let url = URL(string: "http://127.0.0.1/post")!

  @Suite("A data task publisher follows the contract with any session")
  struct MeddlingSessionTests {
    private let log = Log()

    private func run(
      _ act: @escaping (MeddlingSession, Subscription?) -> Void
    ) -> (Keeper<DataTaskPublisher.Output, URLError>, MeddlingSession) {
      let session = MeddlingSession(configuration: .ephemeral)
      let keeper = Keeper<DataTaskPublisher.Output, URLError>(
        value: { String(decoding: $0.data, as: UTF8.self) },
        failure: { "\($0.code.rawValue)" })
      session.log = log.write
      session.onTask = { [unowned session, unowned keeper] in
        act(session, keeper.subscription)
      }
      DataTaskPublisher(request: URLRequest(url: url), session: session)
        .subscribe(keeper)
      return (keeper, session)
    }

    @Test("A session may answer before it returns the task.")
    func answersEarly() {
      let (keeper, _) = run { session, _ in session.answer("7") }
      keeper.subscription?.request(.max(1))
      #expect(keeper.lines == ["subscription", "value 7", "finished"])
      #expect(log.lines == ["make", "cancel", "release"])
    }

    @Test("A cancel while the task is created reaches the task.")
    func cancelsEarly() {
      let (keeper, session) = run { _, subscription in subscription?.cancel() }
      keeper.subscription?.request(.max(1))
      session.answer("7")
      #expect(keeper.lines == ["subscription"])
      #expect(log.lines == ["make", "cancel", "release"])
    }

    @Test("Another kind of error becomes URLError.unknown.")
    func otherErrors() {
      struct Other: Error {}
      let (keeper, session) = run { _, _ in }
      keeper.subscription?.request(.max(1))
      session.answer(nil, error: Other())
      #expect(
        keeper.lines == [
          "subscription", "failure \(URLError.Code.unknown.rawValue)",
        ])
    }

    @Test("A missing response without an error is an unknown failure.")
    func nothing() {
      let (keeper, session) = run { _, _ in }
      keeper.subscription?.request(.max(1))
      session.answer("7", response: nil)
      #expect(
        keeper.lines == [
          "subscription", "failure \(URLError.Code.unknown.rawValue)",
        ])
    }

    // A request for none traps; `DataTaskPublisherTests` tests that.
    private func search(answers: Bool = true) -> Search<DataTaskModel> {
      Search(
        see: "Chapters/15-DataTasks.md", answers: answers,
        number: { Int(String(decoding: $0.data, as: UTF8.self)) ?? 0 }
      ) { [url] session in
        DataTaskPublisher(request: URLRequest(url: url), session: session)
      }
    }

    @Test("It follows its model in every small program.", .search)
    func everyProgram() { search().run() }

    @Test(
      "Another thread may act at each call and after each unlock.",
      .interleaved)
    func anotherThread() { search(answers: false).besideAnother().run() }
  }

  @Suite("A run cancelled while its task is created releases every object")
  struct CancelledEarlyTests {
    /// A real session, which cancels the run before it returns the task.
    private final class CancellingSession: URLSession, @unchecked Sendable {
      var onTask: () -> Void = {}

      override func dataTask(
        with request: URLRequest,
        completionHandler:
          @escaping @Sendable (Data?, URLResponse?, Error?) -> Void
      ) -> URLSessionDataTask {
        onTask()
        return super.dataTask(
          with: request, completionHandler: completionHandler)
      }
    }

    @Test("A task that was never resumed does not retain the run.")
    func released() async throws {
      let server = try LoopbackServer()
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      let session = CancellingSession(configuration: configuration)
      weak var watched: Keeper<DataTaskPublisher.Output, URLError>?
      do {
        let keeper = Keeper<DataTaskPublisher.Output, URLError>()
        watched = keeper
        session.onTask = { [weak keeper] in keeper?.subscription?.cancel() }
        DataTaskPublisher(
          request: URLRequest(url: server.url("/post")), session: session
        ).subscribe(keeper)
        keeper.subscription?.request(.max(1))
        session.onTask = {}
      }
      #expect(await server.waitUntilHandled("/post", count: 0, by: session))
      #expect(watched == nil)
      #expect(server.requests(to: "/post").isEmpty)
    }
  }

  /// A session without a network, which answers when a test tells it to.
  private final class MeddlingSession: URLSession, @unchecked Sendable {
    private final class Task: URLSessionDataTask, @unchecked Sendable {
      let log: (String) -> Void
      let onCancel: () -> Void

      init(log: @escaping (String) -> Void, onCancel: @escaping () -> Void) {
        self.log = log
        self.onCancel = onCancel
        super.init()
      }

      deinit { log("release") }

      override func resume() { log("resume") }

      override func cancel() {
        log("cancel")
        onCancel()
      }
    }

    typealias Handler = (Data?, URLResponse?, Error?) -> Void

    var log: (String) -> Void = { _ in }
    var onTask: () -> Void = {}
    private let handlers = Locked<[Int: Handler]>([:])
    private let count = Locked(0)

    override func dataTask(
      with request: URLRequest, completionHandler: @escaping Handler
    ) -> URLSessionDataTask {
      log("make")
      let number = count.withLock { count in
        count += 1
        return count
      }
      handlers.withLock { $0[number] = completionHandler }
      onTask()
      // Like a real session, it releases the handler at a cancel.
      return Task(log: log) { [handlers] in
        let last = handlers.withLock { $0.removeValue(forKey: number) }
        withExtendedLifetime(last) {}
      }
    }

    func answer(_ text: String) {
      answer(
        text,
        response: URLResponse(
          url: url, mimeType: nil, expectedContentLength: 1,
          textEncodingName: nil))
    }

    func answer(
      _ text: String?, response: URLResponse? = nil, error: Error? = nil
    ) {
      for handler in handlers.exchange([:]).values {
        handler(text.map { Data($0.utf8) }, response, error)
      }
    }
  }
#endif
