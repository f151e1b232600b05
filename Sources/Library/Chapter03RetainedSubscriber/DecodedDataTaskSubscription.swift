import Chapter01Handshake
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One run of a `DecodedDataTaskPublisher`: one request, one response.
///
/// Row A3. Retain it until the response arrives: the task does not retain it.
package final class DecodedDataTaskSubscription<S: Subscriber>: Subscription
where S.Input: Decodable, S.Failure == DataTaskError {
  private let session: URLSession
  private let request: URLRequest
  private let run: DataTaskRun<S>

  init(session: URLSession, request: URLRequest, subscriber: S) {
    self.session = session
    self.request = request
    run = DataTaskRun(for: subscriber)
  }

  /// Sends the request at the first call; has no effect after that.
  package func request(_ demand: Subscribers.Demand) {
    run.request(demand) {
      session.dataTask(with: request) { [weak self] in
        self?.receive(data: $0, response: $1, error: $2)
      }
    }
  }

  private func receive(data: Data?, response: URLResponse?, error: Error?) {
    // Decoding is slow and runs code that is not ours: skip it after a cancel.
    guard run.isExpected else { return }
    run.deliver(outcome(data: data, response: response, error: error))
  }

  /// Cancels the task, and releases the subscriber.
  ///
  /// A delivery that another thread has begun may still arrive.
  package func cancel() { run.cancel() }
}

/// Returns the outcome that a data task's three optionals describe.
private func outcome<Value: Decodable>(
  data: Data?, response: URLResponse?, error: Error?
) -> Result<Value, DataTaskError> {
  if let error {
    return .failure(.transport(error as? URLError ?? URLError(.unknown)))
  }
  let status = (response as? HTTPURLResponse)?.statusCode ?? 200
  guard (200..<300).contains(status) else { return .failure(.status(status)) }
  return Result { try JSONDecoder().decode(Value.self, from: data ?? Data()) }
    .mapError(DataTaskError.decoding)
}
