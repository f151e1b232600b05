// 16.2 Retry temporary failures
//
// Task: `load` retries every failure once, and then subscribes to the fallback,
// as note E does. But a page that is not found is not found the second time
// either, and a busy server may need more than one retry. Repair the function:
//
// - If the request fails and `mayPass` is true, subscribe to the request again,
//   at once, up to two times. After the third such failure, subscribe to the
//   fallback.
// - If `mayPass` is false, deliver the failure, without another attempt and
//   without the fallback. That holds for every attempt, from first to last.
// - Do not subscribe to the fallback before it is needed. Deliver its failure,
//   and do not retry it.
// - Each subscriber has its own attempts, and nothing begins before it
//   subscribes. Request the outstanding demand from the next attempt, and from
//   the fallback.
// - A cancel cancels the current attempt. After it nothing is delivered, and no
//   other attempt begins.
//
// Downstream may receive its subscription before or after you subscribe to the
// request. If an attempt fails inside the call that subscribes to it, the next
// one may begin inside that call or after it. Release no object while you hold
// a lock: its `deinit` may cancel the run.
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
  request
    .retry(1)
    .catch { _ in fallback }
    .tryMap { $0 }
    .eraseToAnyPublisher()
}
