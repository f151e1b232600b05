import Chapter01Handshake

/// A subscriber that logs each call.
///
/// Broken on purpose: it requests values from its subscription, but does not
/// retain it. Row A4.
package final class DecodableDataTaskSubscriber<Input: Decodable>: Subscriber {
  package typealias Failure = Error

  private let log: (String) -> Void

  /// Makes a subscriber that passes each line to `log`.
  package init(log: @escaping (String) -> Void = { print($0) }) {
    self.log = log
  }

  deinit {
    log("deinit subscriber")
  }

  package func receive(subscription: Subscription) {
    log("Received subscription")
    subscription.request(.unlimited)
  }

  package func receive(_ input: Input) -> Subscribers.Demand {
    log("Received value: \(input)")
    return .none
  }

  package func receive(completion: Subscribers.Completion<Failure>) {
    log("Received completion: \(completion)")
  }
}
