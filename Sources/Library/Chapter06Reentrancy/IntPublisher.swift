import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher of the first `numberOfValues` integers, from 0.
  ///
  /// Rows B7 and B9.
  package struct IntPublisher: Publisher {
    package typealias Output = Int
    package typealias Failure = Never

    private let numberOfValues: Int

    /// Makes a publisher of `numberOfValues` integers; traps below 0.
    package init(numberOfValues: Int) {
      precondition(numberOfValues >= 0, "Ask for 0 numbers or more.")
      self.numberOfValues = numberOfValues
    }

    /// Passes a subscription to `subscriber`; finishes at once if there is no
    /// number to deliver.
    package func receive<S: Subscriber>(subscriber: S)
    where S.Input == Int, S.Failure == Never {
      guard numberOfValues > 0 else {
        subscriber.receive(subscription: Subscriptions.empty)
        return subscriber.receive(completion: .finished)
      }
      subscriber.receive(
        subscription: Subscriptions.IntSubscription(
          numberOfValues: numberOfValues, downstream: subscriber))
    }
  }
}
