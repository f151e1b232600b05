import Chapter01Handshake

/// The namespace of publishers.
public enum Publishers {}

/// The namespace of subscriptions.
public enum Subscriptions {
  /// A subscription of a run that is over before it begins.
  ///
  /// Every subscriber must be handed a subscription before its completion,
  /// also when there is nothing to ask for. `request(_:)` and `cancel()` do
  /// nothing. Source: Apple's documentation of `Subscriptions.empty`.
  public static let empty: Subscription = Empty()

  private final class Empty: Subscription, CustomStringConvertible {
    let description = "Empty"

    func request(_ demand: Subscribers.Demand) {}

    func cancel() {}
  }
}
