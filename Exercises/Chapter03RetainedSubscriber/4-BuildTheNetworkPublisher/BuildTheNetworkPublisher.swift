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

    fileprivate let session: URLSession
    fileprivate let request: URLRequest

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      subscriber.receive(
        subscription: Run(session: session, request: request, subscriber))
    }
  }

  public func decodedDataTaskPublisher<Output: Decodable>(
    for request: URLRequest
  ) -> DecodedDataTaskPublisher<Output> {
    DecodedDataTaskPublisher(session: self, request: request)
  }
}

// MARK: - Stages 2 to 5: A run

/// A run is live as long as it has its subscriber; the other two fields only
/// say how far it has come.
private final class Run<S: Subscriber>: Subscription
where S.Input: Decodable, S.Failure == DataTaskError {
  private struct Line {
    /// Nil after the end.
    var subscriber: S?
    /// Whether a request has arrived.
    var isAsked = false
    /// The task; nil until the session has made it, and after the end.
    var task: URLSessionDataTask?
  }

  private let makeTask:
    (@escaping @Sendable (Data?, URLResponse?, Error?) -> Void)
      -> URLSessionDataTask
  private let line: Locked<Line>

  init(session: URLSession, request: URLRequest, _ subscriber: S) {
    makeTask = { session.dataTask(with: request, completionHandler: $0) }
    line = Locked(Line(subscriber: subscriber))
  }

  func request(_ demand: Subscribers.Demand) {
    let starts = line.withLock { line in
      guard line.subscriber != nil, !line.isAsked else { return false }
      line.isAsked = true
      return true
    }
    guard starts else { return }
    let task = makeTask { data, response, error in
      self.end(with: outcome(data: data, response: response, error: error))
    }
    let isLive = line.withLock { line in
      guard line.subscriber != nil else { return false }
      line.task = task
      return true
    }
    if isLive { task.resume() } else { task.cancel() }
  }

  func cancel() {
    hangUp().task?.cancel()
  }

  private func end(with result: Result<S.Input, DataTaskError>) {
    let completion: Subscribers.Completion<DataTaskError>
    switch result {
    case .success(let value):
      guard let subscriber = line.withLock({ $0.subscriber }) else { return }
      _ = subscriber.receive(value)
      completion = .finished
    case .failure(let error):
      completion = .failure(error)
    }
    hangUp().subscriber?.receive(completion: completion)
  }

  /// Ends the run; the caller releases what it held, after the unlock.
  private func hangUp() -> Line {
    line.exchange(Line(subscriber: nil))
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
