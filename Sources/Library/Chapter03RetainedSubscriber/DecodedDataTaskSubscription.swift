import Chapter01Handshake
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One run of a `DecodedDataTaskPublisher`: one request, one answer.
///
/// Row A3. Keep it until the answer comes, since the task does not.
public final class DecodedDataTaskSubscription<S: Subscriber>: Subscription
where S.Input: Decodable, S.Failure == DataTaskError {
  private enum State {
    /// No request has come yet.
    case waiting(S)
    /// The session is making the task.
    case starting(S)
    /// The request is on its way.
    case running(S, URLSessionDataTask)
    /// The answer is here.
    case delivering
    /// Finished, failed or cancelled.
    case ended
  }

  private let session: URLSession
  private let request: URLRequest
  private let state: Locked<State>

  init(session: URLSession, request: URLRequest, subscriber: S) {
    self.session = session
    self.request = request
    state = Locked(.waiting(subscriber))
  }

  /// Sends the request the first time, and does nothing after that.
  public func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "Ask for at least one value.")
    guard start() else { return }
    let task = session.dataTask(with: request) { [weak self] in
      self?.receive(data: $0, response: $1, error: $2)
    }
    if keep(task) { task.resume() } else { task.cancel() }
  }

  /// Cancels the task, and lets the subscriber go.
  ///
  /// What another thread has begun to deliver may still arrive.
  public func cancel() {
    if case .running(_, let task) = state.exchange(.ended) {
      task.cancel()
    }
  }

  private func start() -> Bool {
    state.withLock { state in
      guard case .waiting(let subscriber) = state else { return false }
      state = .starting(subscriber)
      return true
    }
  }

  /// Whether `task` is still wanted: not after a cancel in the meantime.
  private func keep(_ task: URLSessionDataTask) -> Bool {
    state.withLock { state in
      guard case .starting(let subscriber) = state else { return false }
      state = .running(subscriber, task)
      return true
    }
  }

  private func receive(data: Data?, response: URLResponse?, error: Error?) {
    // To decode is work, and calls code of the value's type.
    guard isExpected else { return }
    let outcome: Result<S.Input, DataTaskError> = outcome(
      data: data, response: response, error: error)
    guard let subscriber = begin() else { return }
    switch outcome {
    case .success(let value):
      _ = subscriber.receive(value)
      if finish() { subscriber.receive(completion: .finished) }
    case .failure(let error):
      if finish() { subscriber.receive(completion: .failure(error)) }
    }
  }

  private var isExpected: Bool { recipient(in: state.withLock { $0 }) != nil }

  private func begin() -> S? {
    // The old state comes out of the lock, and the task in it goes outside.
    let old = state.withLock { state in
      let old = state
      if recipient(in: old) != nil { state = .delivering }
      return old
    }
    return recipient(in: old)
  }

  /// The subscriber that waits for an answer in this state.
  private func recipient(in state: State) -> S? {
    switch state {
    case .starting(let subscriber), .running(let subscriber, _): subscriber
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

/// What a data task's three optionals mean.
private func outcome<Value: Decodable>(
  data: Data?, response: URLResponse?, error: Error?
) -> Result<Value, DataTaskError> {
  if let error {
    return .failure(.transport(error as? URLError ?? URLError(.unknown)))
  }
  let status = (response as? HTTPURLResponse)?.statusCode ?? 200
  guard (200..<300).contains(status) else { return .failure(.status(status)) }
  return Result { try JSONDecoder().decode(Value.self, from: data ?? Data()) }
    .mapError(DataTaskError.decoding)
}
