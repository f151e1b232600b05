/// One run: this publisher, this subscriber, this moment.
///
/// The publisher makes it; the subscriber asks it for values and cancels it.
/// A subscription has identity, so it is a class in nearly every case; the
/// protocol itself demands only a `combineIdentifier`.
/// Source: Apple's documentation of `Subscription`; row C2.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Asks for `demand` more values.
  ///
  /// It may be called from any thread, also from inside `receive(_:)`, and
  /// does nothing after `cancel()`.
  func request(_ demand: Subscribers.Demand)
}
