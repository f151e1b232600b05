// Fields under one lock instead of an enum; the task comes from a closure, and
// stays in its field to the end, so that a cancel inside the value cancels it.
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
        subscription: OneRequest(
          session: session, request: request, subscriber: subscriber))
    }
  }

  public func decodedDataTaskPublisher<Output: Decodable>(
    for request: URLRequest
  ) -> DecodedDataTaskPublisher<Output> {
    DecodedDataTaskPublisher(session: self, request: request)
  }
}

/// Four fields under one lock; taking a field's value leaves nil behind.
final class OneRequest<S: Subscriber>: Subscription
where S.Input: Decodable, S.Failure == DataTaskError {
  private struct Fields {
    var subscriber: S?
    var task: URLSessionDataTask?
    var isAsked = false
    var isDelivering = false
  }

  private let fields: Locked<Fields>
  private let makeTask:
    (@escaping @Sendable (Data?, URLResponse?, Error?) -> Void)
      -> URLSessionDataTask

  init(session: URLSession, request: URLRequest, subscriber: S) {
    fields = Locked(Fields(subscriber: subscriber))
    makeTask = { session.dataTask(with: request, completionHandler: $0) }
  }

  func request(_ demand: Subscribers.Demand) {
    let isFirst = fields.withLock { fields in
      let isFirst = !fields.isAsked && fields.subscriber != nil
      if demand > .none { fields.isAsked = true }
      return isFirst && demand > .none
    }
    guard isFirst else { return }
    let task = makeTask { data, response, error in
      self.handle(outcome(data: data, response: response, error: error))
    }
    let isWanted = fields.withLock { fields in
      if fields.subscriber != nil { fields.task = task }
      return fields.subscriber != nil
    }
    if isWanted { task.resume() } else { task.cancel() }
  }

  private func handle(_ outcome: Result<S.Input, DataTaskError>) {
    let old = fields.withLock { fields in
      let old = fields
      fields.isDelivering = fields.subscriber != nil
      fields.subscriber = nil
      return old
    }
    guard let subscriber = old.subscriber else { return }
    switch outcome {
    case .success(let value):
      _ = subscriber.receive(value)
      if isStillOn() { subscriber.receive(completion: .finished) }
    case .failure(let error):
      if isStillOn() { subscriber.receive(completion: .failure(error)) }
    }
  }

  private func isStillOn() -> Bool {
    fields.withLock { fields in
      defer { fields.isDelivering = false }
      return fields.isDelivering
    }
  }

  func cancel() {
    let old = fields.withLock { fields in
      let old = fields
      fields.subscriber = nil
      fields.task = nil
      fields.isAsked = true
      fields.isDelivering = false
      return old
    }
    old.task?.cancel()
  }
}

// MARK: - Given: the function of 03.3, and its error

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

public enum DataTaskError: Error {
  /// No whole answer came: no connection, or one that broke.
  case transport(URLError)
  /// The server answered, with a status outside 200 to 299.
  case status(Int)
  /// The answer came, and is not what was asked for.
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
