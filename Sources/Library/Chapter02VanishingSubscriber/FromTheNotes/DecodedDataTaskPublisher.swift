import Chapter01Handshake
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// A publisher of what the answer to one request decodes to.
  ///
  /// Broken on purpose: it forgets which session made it. Row A2.
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

  /// Makes a publisher that sends `request` and decodes the answer's JSON.
  package func decodedDataTaskPublisher<Output: Decodable>(
    for request: URLRequest
  ) -> DecodedDataTaskPublisher<Output> {
    DecodedDataTaskPublisher(request: request)
  }
}
