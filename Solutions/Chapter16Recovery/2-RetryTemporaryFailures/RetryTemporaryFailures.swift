// 16.2 Retry temporary failures
import Chapter01Handshake
import Chapter05Demand
import Chapter12Values
import Chapter13PublishersOfPublishers
import Chapter16Recovery

/// The reasons for a missing page.
public enum Trouble: Error {
  case connectionLost
  case busy
  case notFound
  case unreadable

  /// A Boolean value that indicates whether another attempt could succeed.
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
        guard error.mayPass else { throw error }
        guard retries > 0 else {
          return fallback.tryMap { $0 }.eraseToAnyPublisher()
        }
        return attempt(retries: retries - 1)
      }
      .eraseToAnyPublisher()
  }
  return attempt(retries: 2)
}
