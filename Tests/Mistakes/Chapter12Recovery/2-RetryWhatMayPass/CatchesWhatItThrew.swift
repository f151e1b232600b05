// You throw what will not pass, and the `catch` behind it catches that as
// well. What tryCatch throws is a failure like any other to whoever stands
// behind it.
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
    .tryCatch { trouble -> AnyPublisher<String, Trouble> in
      guard trouble.mayPass else { throw trouble }
      return request.retry(1).eraseToAnyPublisher()
    }
    .catch { _ in fallback.tryMap { $0 } }
    .eraseToAnyPublisher()
}
