import Chapter01Handshake
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// A publisher of the value decoded from the response to one request.
  ///
  /// Broken on purpose: it does not store the session that made it. Row A2.
  package struct DecodedDataTaskPublisher<Output: Decodable>: Publisher {
    package typealias Failure = Error

    package let request: URLRequest

    package func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let subscription = DecodedDataTaskSubscription(
        request: request, subscriber: subscriber)
      subscriber.receive(subscription: subscription)
    }
  }

  /// Makes a publisher that sends `request` and decodes the JSON response.
  package func decodedDataTaskPublisher<Output: Decodable>(
    for request: URLRequest
  ) -> DecodedDataTaskPublisher<Output> {
    DecodedDataTaskPublisher(request: request)
  }
}
