// You retry the fallback when it fails. Only the request has retries: deliver
// the fallback's own failure.
import Chapter01Handshake
import Chapter05Demand
import Chapter12Values
import Chapter13PublishersOfPublishers
import Chapter16Recovery

/// The reason why a page is missing.
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
  func attempt(left: Int) -> AnyPublisher<String, Error> {
    request
      .tryCatch { trouble -> AnyPublisher<String, Error> in
        guard trouble.mayPass else { throw trouble }
        guard left > 0 else {
          return fallback.retry(2).tryMap { $0 }.eraseToAnyPublisher()
        }
        return attempt(left: left - 1)
      }
      .eraseToAnyPublisher()
  }
  return attempt(left: 2)
}
