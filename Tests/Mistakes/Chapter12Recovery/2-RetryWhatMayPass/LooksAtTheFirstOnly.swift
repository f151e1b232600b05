// You look at the first failure, and leave the others to retry. The second
// attempt may fail in a way that will not pass.
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
    .tryCatch { error in
      guard error.mayPass else { throw error }
      return request.retry(1).catch { _ in fallback }
    }
    .eraseToAnyPublisher()
}
