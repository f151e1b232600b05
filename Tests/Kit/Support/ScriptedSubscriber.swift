import Chapter01Handshake

/// A subscriber that does what a test wants when it is told something.
///
/// It keeps its subscription until the completion.
public final class ScriptedSubscriber<Input, Failure: Error>: Subscriber {
  /// The subscription, as long as the run is on.
  public private(set) var subscription: Subscription?

  private let onSubscription: (Subscription) -> Void
  private let onValue: (Input, Subscription) -> Subscribers.Demand

  /// Makes a subscriber that calls the closures; each is given the
  /// subscription to ask or to cancel.
  public init(
    onSubscription: @escaping (Subscription) -> Void = { _ in },
    onValue: @escaping (Input, Subscription) -> Subscribers.Demand = { _, _ in
      .none
    }
  ) {
    self.onSubscription = onSubscription
    self.onValue = onValue
  }

  /// Keeps the subscription, and acts on it.
  public func receive(subscription: Subscription) {
    self.subscription = subscription
    onSubscription(subscription)
  }

  /// Acts on the value, and returns the demand that the test wants.
  public func receive(_ input: Input) -> Subscribers.Demand {
    subscription.map { onValue(input, $0) } ?? .none
  }

  /// Lets the subscription go.
  public func receive(completion: Subscribers.Completion<Failure>) {
    subscription = nil
  }
}
