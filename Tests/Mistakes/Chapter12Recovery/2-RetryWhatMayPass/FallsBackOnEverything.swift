// You try again only what may pass, and then take the fallback for all
// failures. One that will not pass is to be told, not hidden.
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
  func attempt(retries: Int) -> AnyPublisher<String, Error> {
    request
      .tryCatch { error in
        guard error.mayPass, retries > 0 else {
          return fallback.tryMap { $0 }.eraseToAnyPublisher()
        }
        return attempt(retries: retries - 1)
      }
      .eraseToAnyPublisher()
  }
  return attempt(retries: 2)
}
