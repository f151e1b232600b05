// You count the attempts beside the pipeline, and not in it. The second
// subscriber finds that all of them have been used.
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
  var retries = 2
  func attempt() -> AnyPublisher<String, Error> {
    request
      .tryCatch { error in
        guard error.mayPass else { throw error }
        guard retries > 0 else {
          return fallback.tryMap { $0 }.eraseToAnyPublisher()
        }
        retries -= 1
        return attempt()
      }
      .eraseToAnyPublisher()
  }
  return attempt()
}
