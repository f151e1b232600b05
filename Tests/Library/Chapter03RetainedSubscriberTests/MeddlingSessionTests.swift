import Chapter01Handshake
import Chapter03RetainedSubscriber
import ExerciseSupport
import Foundation
import ServerSupport
import Testing

// Apple's sessions do not support such a subclass.
#if canImport(FoundationNetworking)
  import FoundationNetworking

  /// A session's code is not ours, and must not be called under a lock.
  @Suite("No session can block a run from inside its calls", .serialized)
  struct MeddlingSessionTests {
    let log = Log()

    /// Starts a run by a session that calls `act` while it makes its task.
    private func run(
      _ act: @escaping (MeddlingSession, Subscription?) -> Void = { _, _ in },
      onValue: @escaping (Keeper) -> Void = { _ in }
    ) -> (keeper: Keeper, session: MeddlingSession) {
      let session = MeddlingSession(configuration: .ephemeral)
      let keeper = Keeper(onValue: onValue)
      session.log = log.write
      session.onTask = { [unowned session, unowned keeper] in
        act(session, keeper.subscription)
      }
      session.decodedDataTaskPublisher(
        for: URLRequest(url: URL(string: "http://127.0.0.1/post")!)
      )
      .subscribe(keeper)
      return (keeper, session)
    }

    @Test("A session may answer before it returns the task.")
    func answersEarly() {
      let (keeper, _) = run { session, _ in session.answer(Post.json) }
      keeper.subscription?.request(.max(1))
      #expect(keeper.values == 1)
      #expect(keeper.completions.count == 1)
      #expect(log.lines == ["make", "cancel", "release"])
    }

    @Test(
      "A cancel while the task is created reaches the task.",
      arguments: [false, true])
    func cancelsEarly(fromAnotherThread: Bool) {
      let (keeper, session) = run { _, subscription in
        let cancel = { _ = subscription?.cancel() }
        if fromAnotherThread {
          onThreads(1) { _ in cancel() }
        } else {
          cancel()
        }
      }
      keeper.subscription?.request(.max(1))
      session.answer(Post.json)
      #expect(keeper.values == 0 && keeper.completions.isEmpty)
      #expect(log.lines == ["make", "cancel", "release"])
    }

    @Test("A request while the task is created creates no second one.")
    func asksEarly() {
      let (keeper, session) = run { _, subscription in
        subscription?.request(.max(1))
      }
      keeper.subscription?.request(.max(1))
      #expect(log.lines == ["make", "resume"])
      session.answer(Post.json)
      #expect(keeper.values == 1)
      #expect(log.lines == ["make", "resume", "release"])
    }

    @Test("A task that cancels the run in its `deinit` meets no lock.")
    func cancelsOnRelease() {
      for isAnswered in [true, false] {
        let (keeper, session) = run()
        session.onRelease = { keeper.subscription?.cancel() }
        keeper.subscription?.request(.max(1))
        if isAnswered { session.answer(Post.json) }
        keeper.subscription?.cancel()
        #expect(log.lines.last == "release")
        // The current delivery continues, and no completion follows.
        #expect(keeper.values == (isAnswered ? 1 : 0))
        #expect(keeper.completions.isEmpty)
        session.onRelease = {}
      }
    }

    @Test("After a cancel nothing is decoded.")
    func decodesNothing() {
      let session = MeddlingSession(configuration: .ephemeral)
      var kept: Subscription?
      session.decodedDataTaskPublisher(
        for: URLRequest(url: URL(string: "http://127.0.0.1/post")!)
      )
      .subscribe(
        ScriptedSubscriber<Telltale, DataTaskError>(onSubscription: {
          kept = $0
          $0.request(.max(1))
        }))
      Telltale.decoded.exchange(0)
      kept?.cancel()
      withExtendedLifetime(kept) { session.answer("{}") }
      #expect(Telltale.decoded.withLock { $0 } == 0)
    }

    @Test("A cancel during decoding suppresses the value.")
    func cancelsWhileDecoding() {
      let lines = Log()
      let session = MeddlingSession(configuration: .ephemeral)
      let subscriber = LoggingSubscriber<Telltale, DataTaskError>(
        log: lines.write)
      Telltale.onDecode = { subscriber.cancel() }
      defer { Telltale.onDecode = {} }
      session.decodedDataTaskPublisher(
        for: URLRequest(url: URL(string: "http://127.0.0.1/post")!)
      )
      .subscribe(subscriber)
      session.answer("{}")
      #expect(lines.lines == ["subscription", "request unlimited", "cancel"])
    }
  }

  @Suite("A data task follows its model in every small program")
  struct SearchTests {
    // A request for none traps; `RequestTests` tests that.
    private func search(answers: Bool = true) -> Search<DataTaskModel> {
      Search(
        see: "Chapters/03-RetainedSubscriber.md", answers: answers,
        isHeldByItsTask: false, number: { $0 }
      ) { session -> URLSession.DecodedDataTaskPublisher<Int> in
        session.decodedDataTaskPublisher(
          for: URLRequest(url: URL(string: "http://127.0.0.1/post")!))
      }
    }

    @Test("On one thread", .search)
    func everyProgram() { search().run() }

    @Test(
      "Another thread may act at each call and after each unlock.",
      .interleaved)
    func anotherThread() { search(answers: false).besideAnother().run() }
  }

  /// A value that reports its decoding.
  private struct Telltale: Decodable {
    static let decoded = Locked(0)
    nonisolated(unsafe) static var onDecode: () -> Void = {}

    init(from decoder: Decoder) throws {
      Self.decoded.withLock { $0 += 1 }
      Self.onDecode()
    }
  }

  /// A session without a network, which answers when a test tells it to.
  private final class MeddlingSession: URLSession, @unchecked Sendable {
    private final class Task: URLSessionDataTask, @unchecked Sendable {
      let log: (String) -> Void
      let onRelease: () -> Void

      init(log: @escaping (String) -> Void, onRelease: @escaping () -> Void) {
        self.log = log
        self.onRelease = onRelease
        super.init()
      }

      deinit {
        log("release")
        onRelease()
      }

      override func resume() { log("resume") }

      override func cancel() { log("cancel") }
    }

    var log: (String) -> Void = { _ in }
    /// Called while a task is being made.
    var onTask: () -> Void = {}
    /// Called when the last task is released.
    var onRelease: () -> Void = {}
    private var handlers: [(Data?, URLResponse?, Error?) -> Void] = []

    override func dataTask(
      with request: URLRequest,
      completionHandler: @escaping (Data?, URLResponse?, Error?) -> Void
    ) -> URLSessionDataTask {
      log("make")
      handlers.append(completionHandler)
      onTask()
      return Task(log: log) { [unowned self] in onRelease() }
    }

    func answer(_ text: String) {
      let waiting = handlers
      handlers = []
      for handler in waiting { handler(Data(text.utf8), nil, nil) }
    }
  }
#endif
