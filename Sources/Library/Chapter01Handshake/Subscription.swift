/// The connection between one publisher and one subscriber for one run.
///
/// The publisher makes it; the subscriber requests values from it and cancels
/// it. A subscription has an identity, so it is nearly always a class, although
/// the protocol requires only a `combineIdentifier`.
/// Source: Apple's documentation of `Subscription`; row C2.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Requests `demand` more values.
  ///
  /// It may be called from any thread, even from inside `receive(_:)`, and has
  /// no effect after `cancel()`.
  func request(_ demand: Subscribers.Demand)
}
