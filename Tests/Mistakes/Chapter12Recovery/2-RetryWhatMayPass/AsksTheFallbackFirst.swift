// You ask the fallback as soon as the pipeline is written, so that it is
// there when it is needed. Mostly it is not, and every request costs two.
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
  let ready = Future<String, Trouble> { promise in
    var text = ""
    fallback.subscribe(
      AnySubscriber(
        receiveSubscription: { $0.request(.unlimited) },
        receiveValue: {
          text = $0
          return .none
        },
        receiveCompletion: {
          switch $0 {
          case .finished: promise(.success(text))
          case .failure(let trouble): promise(.failure(trouble))
          }
        }))
  }
  func attempt(left: Int) -> AnyPublisher<String, Error> {
    request
      .tryCatch { trouble -> AnyPublisher<String, Error> in
        guard trouble.mayPass else { throw trouble }
        guard left > 0 else { return ready.tryMap { $0 }.eraseToAnyPublisher() }
        return attempt(left: left - 1)
      }
      .eraseToAnyPublisher()
  }
  return attempt(left: 2)
}
