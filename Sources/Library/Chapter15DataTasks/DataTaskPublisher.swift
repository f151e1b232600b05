import Chapter01Handshake
import Chapter03RetainedSubscriber
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A publisher of the answer to one request, as it came.
///
/// Each run sends the request once, when it is first asked for something, and
/// keeps itself alive until the answer is here. Whatever the server answers is
/// a value, a 404 included; a failure means that no whole answer came.
/// Source: Apple's documentation of `URLSession.DataTaskPublisher`; row E1.
public struct DataTaskPublisher: Publisher {
  public typealias Output = (data: Data, response: URLResponse)
  public typealias Failure = URLError

  /// What is sent.
  public let request: URLRequest
  /// The session that sends it.
  public let session: URLSession

  /// Makes a publisher that sends `request` by `session`, when it is asked.
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
  private final class Inner<Downstream: Subscriber>: Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let publisher: DataTaskPublisher
    private let run: DataTaskRun<Downstream>

    init(publisher: DataTaskPublisher, downstream: Downstream) {
      self.publisher = publisher
      run = DataTaskRun(for: downstream)
    }

    /// Sends the request the first time, and does nothing after that.
    func request(_ demand: Subscribers.Demand) {
      run.request(demand) {
        // The handler holds this run, and the session holds the handler until
        // the answer is here.
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

    /// Cancels the task, and lets the subscriber go.
    func cancel() { run.cancel() }
  }
}

#if !canImport(Combine)
  // Combine's own spelling, where Combine does not have it already.
  extension URLSession {
    /// A publisher of the answer to one request.
    public typealias DataTaskPublisher = Chapter15DataTasks.DataTaskPublisher

    /// Makes a publisher that gets `url` by this session.
    public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
      dataTaskPublisher(for: URLRequest(url: url))
    }

    /// Makes a publisher that sends `request` by this session.
    public func dataTaskPublisher(
      for request: URLRequest
    ) -> DataTaskPublisher {
      DataTaskPublisher(request: request, session: self)
    }
  }
#endif
