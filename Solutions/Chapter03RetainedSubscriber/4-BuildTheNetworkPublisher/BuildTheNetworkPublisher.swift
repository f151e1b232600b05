// 03.4 Build the network publisher
import Chapter01Handshake
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// MARK: - Stage 1: Hands over a subscription

extension URLSession {
  public struct DecodedDataTaskPublisher<Output: Decodable>: Publisher {
    public typealias Failure = DataTaskError

    let session: URLSession
    let request: URLRequest

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      subscriber.receive(
        subscription: DecodedDataTaskSubscription(
          session: session, request: request, subscriber: subscriber))
    }
  }

  public func decodedDataTaskPublisher<Output: Decodable>(
    for request: URLRequest
  ) -> DecodedDataTaskPublisher<Output> {
    DecodedDataTaskPublisher(session: self, request: request)
  }
}

final class DecodedDataTaskSubscription<S: Subscriber>: Subscription
where S.Input: Decodable, S.Failure == DataTaskError {
  private enum State {
    /// No value has been requested yet.
    case waiting(S)
    /// The session is making the task.
    case starting(S)
    /// The session has made the task.
    case running(S, URLSessionDataTask)
    /// The answer is being delivered.
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

  // MARK: - Stage 2: A task at the first request

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "Ask for at least one value.")
    guard start() else { return }
    // The handler retains this run, and the session retains the handler until
    // the answer arrives.
    let task = session.dataTask(with: request) {
      self.receive(outcome(data: $0, response: $1, error: $2))
    }
    if keep(task) { task.resume() } else { task.cancel() }
  }

  private func start() -> Bool {
    state.withLock { state in
      guard case .waiting(let subscriber) = state else { return false }
      state = .starting(subscriber)
      return true
    }
  }

  /// Stores the task; returns false after a cancel.
  private func keep(_ task: URLSessionDataTask) -> Bool {
    state.withLock { state in
      guard case .starting(let subscriber) = state else { return false }
      state = .running(subscriber, task)
      return true
    }
  }

  // MARK: - Stage 3: Kept alive until the answer

  private func receive(_ outcome: Result<S.Input, DataTaskError>) {
    if let subscriber = begin() { deliver(outcome, to: subscriber) }
  }

  /// Returns the subscriber that waits for the answer; nil after a cancel.
  private func begin() -> S? {
    // The old state, with the task in it, is released after the unlock.
    let old = state.withLock { state in
      let old = state
      if recipient(in: old) != nil { state = .delivering }
      return old
    }
    return recipient(in: old)
  }

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

  // MARK: - Stage 4: Cancelled

  func cancel() {
    if case .running(_, let task) = state.exchange(.ended) {
      task.cancel()
    }
  }

  // MARK: - Stage 5: A failure ends the run

  private func deliver(
    _ outcome: Result<S.Input, DataTaskError>, to subscriber: S
  ) {
    switch outcome {
    case .success(let value):
      _ = subscriber.receive(value)
      if finish() { subscriber.receive(completion: .finished) }
    case .failure(let error):
      if finish() { subscriber.receive(completion: .failure(error)) }
    }
  }
}

// MARK: - Given: the function of 03.3, and its error

/// Turns a data task's three optionals into a result.
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

/// The reason why a run delivers no value.
public enum DataTaskError: Error {
  /// No whole answer arrived: no connection, or a broken one.
  case transport(URLError)
  /// The server answered with a status outside 200 to 299.
  case status(Int)
  /// The answer's data is missing, or does not decode.
  case decoding(Error)
}

extension DataTaskError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .transport: "transport error"
    case .status(let code): "status \(code)"
    case .decoding: "decoding error"
    }
  }
}
