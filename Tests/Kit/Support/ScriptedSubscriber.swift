import Chapter01Handshake

/// A subscriber that calls a test's closures.
///
/// It stores its subscription until the completion.
public final class ScriptedSubscriber<Input, Failure: Error>: Subscriber {
  /// The subscription; nil before it arrives and after the completion.
  public private(set) var subscription: Subscription?

  private let onSubscription: (Subscription) -> Void
  private let onValue: (Input, Subscription) -> Subscribers.Demand

  /// Creates a subscriber. Each closure receives the subscription.
  public init(
    onSubscription: @escaping (Subscription) -> Void = { _ in },
    onValue: @escaping (Input, Subscription) -> Subscribers.Demand = { _, _ in
      .none
    }
  ) {
    self.onSubscription = onSubscription
    self.onValue = onValue
  }

  /// Stores the subscription, and calls `onSubscription`.
  public func receive(subscription: Subscription) {
    self.subscription = subscription
    onSubscription(subscription)
  }

  /// Calls `onValue`, and returns its demand.
  public func receive(_ input: Input) -> Subscribers.Demand {
    subscription.map { onValue(input, $0) } ?? .none
  }

  /// Releases the subscription.
  public func receive(completion: Subscribers.Completion<Failure>) {
    subscription = nil
  }
}
