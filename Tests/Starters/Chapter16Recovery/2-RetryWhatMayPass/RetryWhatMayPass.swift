// 16.2 Retry what may pass
//
// Task: the documents retry whatever fails, once, and then take another
// address. A page that is not there is not there the second time either, and a
// server that is busy may want more than one. Repair it:
//
// - A failure that may pass is tried again, at once, twice at most, and then
//   the fallback is taken.
// - A failure that will not pass is delivered: no other attempt, no fallback.
//   That holds for each attempt, the first and the last.
// - The fallback is not subscribed to before it is needed. Its own failure is
//   delivered; it is not tried again.
// - Each subscriber has attempts of its own. The outstanding demand is asked of
//   the next attempt, and of the fallback.
//
// You may use: everything of chapters 01, 05, 06, 12, 13 and 16. Threads: one.
//
// Chapter: Chapters/16-Recovery.md#modify
// Test it: swift run workbook test 16.2
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand
import Chapter12Values
import Chapter13PublishersOfPublishers
import Chapter16Recovery

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
    .retry(1)
    .catch { _ in fallback }
    .tryMap { $0 }
    .eraseToAnyPublisher()
}
