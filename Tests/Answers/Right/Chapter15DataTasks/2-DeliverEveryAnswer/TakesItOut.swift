// A lock around optionals; a method that needs one takes it out.
import Chapter01Handshake
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

public struct DataTaskPublisher: Publisher {
  public typealias Output = (data: Data, response: URLResponse)
  public typealias Failure = URLError

  public let request: URLRequest
  public let session: URLSession

  public init(request: URLRequest, session: URLSession) {
    self.request = request
    self.session = session
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    subscriber.receive(
      subscription: Run(publisher: self, downstream: subscriber))
  }
}

/// Each field keeps its value until a method takes it out.
private final class Run<Downstream: Subscriber>: Subscription
where
  Downstream.Input == DataTaskPublisher.Output, Downstream.Failure == URLError
{
  private var publisher: DataTaskPublisher?
  private var downstream: Downstream?
  private var task: URLSessionDataTask?
  private var isDelivering = false
  private let lock = NSLock()

  init(publisher: DataTaskPublisher, downstream: Downstream) {
    self.publisher = publisher
    self.downstream = downstream
  }

  private func inside<Result>(_ body: () -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }

  func request(_ demand: Subscribers.Demand) {
    // The first request takes the recipe out.
    let recipe: DataTaskPublisher? = inside {
      defer { publisher = nil }
      return publisher
    }
    guard let recipe else { return }
    let new = recipe.session.dataTask(with: recipe.request) {
      data, answer, error in
      self.end { downstream in
        if error == nil, let answer {
          _ = downstream.receive((data ?? Data(), answer))
          return .finished
        }
        return .failure(error as? URLError ?? URLError(.unknown))
      }
    }
    let isWanted = inside {
      if downstream != nil { task = new }
      return downstream != nil
    }
    if isWanted { new.resume() } else { new.cancel() }
  }

  private func end(
    _ deliver: (Downstream) -> Subscribers.Completion<URLError>
  ) {
    let (last, finished) = inside {
      defer {
        isDelivering = downstream != nil
        downstream = nil
        task = nil
      }
      return (downstream, task)
    }
    guard let last else { return }
    let completion = deliver(last)
    let isOn = inside {
      defer { isDelivering = false }
      return isDelivering
    }
    if isOn { last.receive(completion: completion) }
    withExtendedLifetime(finished) {}
  }

  func cancel() {
    let old = inside {
      defer {
        publisher = nil
        downstream = nil
        task = nil
        isDelivering = false
      }
      return (publisher, downstream, task)
    }
    old.2?.cancel()
  }
}
