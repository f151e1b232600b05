import Chapter01Handshake
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A publisher of the answer to one request, as it came.
///
/// Each run sends the request once, when it is first asked for something, and
/// keeps itself alive until the answer is here. Whatever the server answers is
/// a value, a 404 included; a failure means that no whole answer came.
/// Source: Apple's documentation of `URLSession.DataTaskPublisher`; row E1.
public struct DataTaskPublisher: Publisher {
  /// What the server sent: the body, and the status with the headers.
  public typealias Output = (data: Data, response: URLResponse)
  /// Why no whole answer came.
  public typealias Failure = URLError

  /// What is sent.
  public let request: URLRequest
  /// The session that sends it.
  public let session: URLSession

  /// Makes a publisher that sends `request` by `session`, when it is asked.
  public init(request: URLRequest, session: URLSession) {
    self.request = request
    self.session = session
  }

  /// Hands `subscriber` a subscription of its own.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    subscriber.receive(
      subscription: Inner(publisher: self, downstream: subscriber))
  }
}

extension DataTaskPublisher {
  private final class Inner<Downstream: Subscriber>: Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private enum State {
      /// No value has been requested yet.
      case waiting(Downstream)
      /// The session is making the task.
      case starting(Downstream)
      /// The request is on its way.
      case running(Downstream, URLSessionDataTask)
      /// The answer is here.
      case delivering
      /// Finished, failed or cancelled.
      case ended
    }

    private let publisher: DataTaskPublisher
    private let state: Locked<State>

    init(publisher: DataTaskPublisher, downstream: Downstream) {
      self.publisher = publisher
      state = Locked(.waiting(downstream))
    }

    /// Sends the request the first time, and does nothing after that.
    func request(_ demand: Subscribers.Demand) {
      precondition(demand > .none, "Ask for at least one value.")
      guard start() else { return }
      // The handler holds this run, and the session holds the handler until
      // the answer is here.
      let task = publisher.session.dataTask(with: publisher.request) {
        self.receive(data: $0, response: $1, error: $2)
      }
      if keep(task) { task.resume() } else { task.cancel() }
    }

    /// Cancels the task, and lets the subscriber go.
    func cancel() {
      if case .running(_, let task) = state.exchange(.ended) {
        task.cancel()
      }
    }

    private func start() -> Bool {
      state.withLock { state in
        guard case .waiting(let downstream) = state else { return false }
        state = .starting(downstream)
        return true
      }
    }

    /// Whether `task` is still wanted: not after a cancel in the meantime.
    private func keep(_ task: URLSessionDataTask) -> Bool {
      state.withLock { state in
        guard case .starting(let downstream) = state else { return false }
        state = .running(downstream, task)
        return true
      }
    }

    private func receive(data: Data?, response: URLResponse?, error: Error?) {
      guard let downstream = begin() else { return }
      if let response, error == nil {
        _ = downstream.receive((data ?? Data(), response))
        if finish() { downstream.receive(completion: .finished) }
      } else if finish() {
        downstream.receive(
          completion: .failure(error as? URLError ?? URLError(.unknown)))
      }
    }

    /// The subscriber that waits for the answer; nil after a cancel.
    private func begin() -> Downstream? {
      // The old state comes out of the lock, and the task in it goes outside.
      let old = state.withLock { state in
        let old = state
        if recipient(in: old) != nil { state = .delivering }
        return old
      }
      return recipient(in: old)
    }

    private func recipient(in state: State) -> Downstream? {
      switch state {
      case .starting(let downstream), .running(let downstream, _): downstream
      case .waiting, .delivering, .ended: nil
      }
    }

    private func finish() -> Bool {
      state.withLock { state in
        guard case .delivering = state else { return false }
        state = .ended
        return true
      }
    }
  }
}

#if !canImport(Combine)
  // Combine's own spelling, where Combine does not have it already.
  extension URLSession {
    /// A publisher of the answer to one request.
    public typealias DataTaskPublisher = Chapter15DataTasks.DataTaskPublisher

    /// Makes a publisher that gets `url` by this session.
    public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
      dataTaskPublisher(for: URLRequest(url: url))
    }

    /// Makes a publisher that sends `request` by this session.
    public func dataTaskPublisher(
      for request: URLRequest
    ) -> DataTaskPublisher {
      DataTaskPublisher(request: request, session: self)
    }
  }
#endif
