// Three catches, one behind the other, and no recursion.
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
  func passing(_ error: Trouble) throws -> Request {
    if error.mayPass { return request }
    throw error
  }
  func last(_ error: Error) throws -> Fallback {
    if let error = error as? Trouble, error.mayPass { return fallback }
    throw error
  }
  return
    request
    .tryCatch { try passing($0) }
    .tryCatch { error in
      guard let error = error as? Trouble else { throw error }
      return try passing(error)
    }
    .tryCatch { try last($0) }
    .eraseToAnyPublisher()
}
