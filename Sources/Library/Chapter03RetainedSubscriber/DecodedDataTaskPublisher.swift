import Chapter01Handshake
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// A publisher of the value decoded from the response to one request.
  ///
  /// Each run sends the request once. Rows A2 and A3.
  package struct DecodedDataTaskPublisher<Output: Decodable>: Publisher {
    package typealias Failure = DataTaskError

    let session: URLSession
    let request: URLRequest

    package func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let subscription = DecodedDataTaskSubscription(
        session: session, request: request, subscriber: subscriber)
      subscriber.receive(subscription: subscription)
    }
  }

  /// Makes a publisher that sends `request` in this session and decodes the
  /// JSON response.
  package func decodedDataTaskPublisher<Output: Decodable>(
    for request: URLRequest
  ) -> DecodedDataTaskPublisher<Output> {
    DecodedDataTaskPublisher(session: self, request: request)
  }
}
