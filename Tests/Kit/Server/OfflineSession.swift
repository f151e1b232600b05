// Apple's sessions do not support such a subclass.
#if canImport(FoundationNetworking)
  import Chapter01Handshake
  import Foundation
  import FoundationNetworking

  /// A session without a network, which answers when a test tells it to.
  ///
  /// A session's code is not ours, and may call back during any call. This one
  /// logs each call first, and `log` may act.
  public final class OfflineSession: URLSession, @unchecked Sendable {
    public typealias Handler = @Sendable (Data?, URLResponse?, Error?) -> Void

    /// Receives `make a task`, `resume the task` or `cancel the task` then.
    public var log: (String) -> Void = { _ in }
    /// Receives the request of each task.
    public var onRequest: (URLRequest) -> Void = { _ in }
    /// Runs when a task is released.
    public var onRelease: () -> Void = {}

    private let handlers = Locked<[Int: Handler]>([:])
    /// The tasks that have been answered; a cancel of one means nothing.
    private let answered = Locked<Set<Int>>([])
    private let count = Locked(0)
    /// This session, while it has tasks; a real one is retained by them, too.
    private let retained = Locked<OfflineSession?>(nil)

    /// Stores the handler, and logs the call before it returns the task.
    public override func dataTask(
      with request: URLRequest, completionHandler: @escaping Handler
    ) -> URLSessionDataTask {
      let task = OfflineTask(onRelease: onRelease)
      task.onResume = { [weak self] in self?.log("resume the task") }
      let number = count.withLock { count in
        count += 1
        return count
      }
      handlers.withLock { $0[number] = completionHandler }
      retained.exchange(self)
      // Like a real session, it releases the handler at a cancel.
      task.onCancel = { [weak self] in
        if self?.answered.withLock({ $0.contains(number) }) == true { return }
        let last = self?.handlers.withLock { $0.removeValue(forKey: number) }
        self?.log("cancel the task")
        withExtendedLifetime((last, self?.releasedIfIdle())) {}
      }
      log("make a task")
      onRequest(request)
      return task
    }

    /// Answers every task that has not been cancelled.
    ///
    /// - Parameters:
    ///   - text: the body; nil stands for an answer without a body.
    ///   - status: the response's status; nil stands for no response.
    ///   - error: the error that accompanies the answer.
    public func answer(
      _ text: String?, status: Int? = 200, error: (any Error)? = nil
    ) {
      let response = status.flatMap {
        HTTPURLResponse(
          url: URL(string: "http://127.0.0.1/post")!, statusCode: $0,
          httpVersion: nil, headerFields: nil)
      }
      let data = text.map { Data($0.utf8) }
      for handler in take() { handler(data, response, error) }
    }

    /// Whether a task waits for its answer.
    var hasOpenTasks: Bool { handlers.withLock { !$0.isEmpty } }

    /// Returns the handlers of the tasks to answer now.
    private func take() -> [Handler] {
      defer { releasedIfIdle() }
      let last = handlers.exchange([:])
      answered.withLock { $0.formUnion(last.keys) }
      return Array(last.values)
    }

    /// Without tasks, the session no longer retains itself.
    @discardableResult
    private func releasedIfIdle() -> OfflineSession? {
      hasOpenTasks ? nil : retained.exchange(nil)
    }
  }

  private final class OfflineTask: URLSessionDataTask, @unchecked Sendable {
    var onResume: () -> Void = {}
    var onCancel: () -> Void = {}
    private let onRelease: () -> Void

    init(onRelease: @escaping () -> Void) {
      self.onRelease = onRelease
      super.init()
    }

    deinit { onRelease() }

    override func resume() { onResume() }

    override func cancel() { onCancel() }
  }
#endif
