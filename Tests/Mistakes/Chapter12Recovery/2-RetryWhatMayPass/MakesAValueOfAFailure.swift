// You carry the failure that will not pass through the retry as a value. A
// value waits until somebody asks for it; a failure is told at once.
import Chapter01Handshake
import Chapter05Demand
import Chapter09Values
import Chapter12Recovery

/// Why there is no page.
public enum Trouble: Error {
  case connectionLost
  case busy
  case notFound
  case unreadable

  /// Whether another attempt could succeed.
  public var mayPass: Bool {
    switch self {
    case .connectionLost, .busy: true
    case .notFound, .unreadable: false
    }
  }
}

public func load<Request: Publisher, Fallback: Publisher>(
  _ request: Request, orElse fallback: Fallback
) -> AnyPublisher<String, Error>
where
  Request.Output == String, Request.Failure == Trouble,
  Fallback.Output == String, Fallback.Failure == Trouble
{
  request
    .tryMap { Result<String, Trouble>.success($0) }
    .tryCatch { error -> AnyPublisher<Result<String, Trouble>, Error> in
      guard let trouble = error as? Trouble, !trouble.mayPass else {
        throw error
      }
      return Just(Result<String, Trouble>.failure(trouble))
        .setFailureType(to: Error.self).eraseToAnyPublisher()
    }
    .retry(2)
    .catch { _ in fallback.tryMap { Result<String, Trouble>.success($0) } }
    .tryMap { try $0.get() }
    .eraseToAnyPublisher()
}
