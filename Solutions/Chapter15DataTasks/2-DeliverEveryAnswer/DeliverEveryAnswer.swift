// 15.2 Deliver every answer
import Chapter01Handshake
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

public struct DataTaskPublisher: Publisher {
  public typealias Output = (data: Data, response: URLResponse)
  public typealias Failure = URLError

  public let request: URLRequest
  public let session: URLSession

  public init(request: URLRequest, session: URLSession) {
    self.request = request
    self.session = session
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    subscriber.receive(
      subscription: Run(publisher: self, downstream: subscriber))
  }
}

private final class Run<Downstream: Subscriber>: Subscription
where
  Downstream.Input == DataTaskPublisher.Output, Downstream.Failure == URLError
{
  private enum State {
    /// No value has been requested yet.
    case waiting(Downstream)
    /// The session is making the task.
    case starting(Downstream)
    /// The session has made the task.
    case running(Downstream, URLSessionDataTask)
    /// The answer is being delivered.
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

  // MARK: - The task

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "Ask for at least one value.")
    guard start() else { return }
    // The handler retains this run, and the session retains the handler until
    // the answer arrives.
    let task = publisher.session.dataTask(with: publisher.request) {
      self.receive(data: $0, response: $1, error: $2)
    }
    if keep(task) { task.resume() } else { task.cancel() }
  }

  private func start() -> Bool {
    state.withLock { state in
      guard case .waiting(let downstream) = state else { return false }
      state = .starting(downstream)
      return true
    }
  }

  /// Stores the task; returns false after a cancel.
  private func keep(_ task: URLSessionDataTask) -> Bool {
    state.withLock { state in
      guard case .starting(let downstream) = state else { return false }
      state = .running(downstream, task)
      return true
    }
  }

  func cancel() {
    if case .running(_, let task) = state.exchange(.ended) { task.cancel() }
  }

  // MARK: - The answer

  private func receive(data: Data?, response: URLResponse?, error: Error?) {
    guard let downstream = begin() else { return }
    if let response, error == nil {
      _ = downstream.receive((data ?? Data(), response))
      if finish() { downstream.receive(completion: .finished) }
    } else if finish() {
      let error = error as? URLError ?? URLError(.unknown)
      downstream.receive(completion: .failure(error))
    }
  }

  /// Returns the subscriber that waits for the answer; nil after a cancel.
  private func begin() -> Downstream? {
    // The old state, with the task in it, is released after the unlock.
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
