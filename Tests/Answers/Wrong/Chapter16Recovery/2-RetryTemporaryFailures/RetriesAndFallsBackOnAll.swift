// You retry every failure, and then take the fallback. A page that does not
// exist is requested three times, and the fallback hides its failure. Check
// `mayPass` before you retry.
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
  request.retry(2).catch { _ in fallback }.tryMap { $0 }.eraseToAnyPublisher()
}
