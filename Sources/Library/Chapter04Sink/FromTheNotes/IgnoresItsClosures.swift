import Chapter01Handshake
import Chapter02VanishingSubscriber
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One note's replacement for `sink`: it takes two closures, and calls neither.
package enum IgnoresItsClosures {
  /// The type that it decodes, regardless of the publisher's `Output`.
  package struct SomeModel: Decodable {}

  /// The subscriber of chapter 02, which stores its subscription here, but is
  /// not `Cancellable`.
  fileprivate final class DecodableDataTaskSubscriber<Input: Decodable>:
    Subscriber
  {
    typealias Failure = Error

    private var subscription: Subscription?

    func receive(subscription: Subscription) {
      print("Received subscription")
      self.subscription = subscription
      subscription.request(.unlimited)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      print("Received value: \(input)")
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      print("Received completion: \(completion)")
    }
  }
}

extension URLSession.DecodedDataTaskPublisher {
  package func ssink(
    receiveValue: (Output) -> Void,
    receiveCompletion: (Subscribers.Completion<Failure>) -> Void
  ) -> Cancellable {
    typealias Model = IgnoresItsClosures.SomeModel
    let subscriber =
      IgnoresItsClosures.DecodableDataTaskSubscriber<Model>()
    let subscription = DecodedDataTaskSubscription(
      request: request, subscriber: subscriber)
    subscriber.receive(subscription: subscription)
    return subscription
  }
}
