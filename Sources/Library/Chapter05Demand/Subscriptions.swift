import Chapter01Handshake

/// The namespace of publishers.
public enum Publishers {}

/// The namespace of subscriptions.
public enum Subscriptions {
  /// A subscription of a run that ends as soon as it begins.
  ///
  /// Every subscriber must receive a subscription before its completion, even
  /// if there is nothing to request. `request(_:)` and `cancel()` have no
  /// effect. Source: Apple's documentation of `Subscriptions.empty`.
  public static let empty: Subscription = Empty()

  private final class Empty: Subscription, CustomStringConvertible {
    let description = "Empty"

    func request(_ demand: Subscribers.Demand) {}

    func cancel() {}
  }
}
