import Chapter01Handshake
import Chapter03RetainedSubscriber
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A publisher of the response to one request, with its data.
///
/// Each run sends the request once, when the subscriber first requests a value,
/// and retains itself until the response arrives. Every response is a value,
/// even a 404. The publisher fails if no complete response arrives.
/// Source: Apple's documentation of `URLSession.DataTaskPublisher`; row E1.
public struct DataTaskPublisher: Publisher {
  public typealias Output = (data: Data, response: URLResponse)
  public typealias Failure = URLError

  /// The request that each run sends.
  public let request: URLRequest
  /// The session that sends the request.
  public let session: URLSession

  /// Makes a publisher whose runs send `request` through `session`.
  public init(request: URLRequest, session: URLSession) {
    self.request = request
    self.session = session
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    subscriber.receive(
      subscription: Inner(publisher: self, downstream: subscriber))
  }
}

extension DataTaskPublisher {
  private final class Inner<Downstream: Subscriber>: Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let description = "DataTaskPublisher"
    private let publisher: DataTaskPublisher
    private let run: DataTaskRun<Downstream>

    init(publisher: DataTaskPublisher, downstream: Downstream) {
      self.publisher = publisher
      run = DataTaskRun(for: downstream)
    }

    /// Sends the request on the first call; later calls do nothing.
    func request(_ demand: Subscribers.Demand) {
      run.request(demand) {
        // The handler retains this run, and the session retains the handler
        // until the response arrives.
        publisher.session.dataTask(with: publisher.request) {
          self.receive(data: $0, response: $1, error: $2)
        }
      }
    }

    private func receive(data: Data?, response: URLResponse?, error: Error?) {
      if let response, error == nil {
        run.deliver(.success((data ?? Data(), response)))
      } else {
        run.deliver(.failure(error as? URLError ?? URLError(.unknown)))
      }
    }

    /// Cancels the task, and releases the subscriber.
    func cancel() { run.cancel() }
  }
}

#if !canImport(Combine)
  // Combine's names, for platforms without Combine.
  extension URLSession {
    /// A publisher of the response to one request.
    public typealias DataTaskPublisher = Chapter15DataTasks.DataTaskPublisher

    /// Makes a publisher of the response to a GET request for `url`.
    public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
      dataTaskPublisher(for: URLRequest(url: url))
    }

    /// Makes a publisher whose runs send `request` through this session.
    public func dataTaskPublisher(
      for request: URLRequest
    ) -> DataTaskPublisher {
      DataTaskPublisher(request: request, session: self)
    }
  }
#endif
