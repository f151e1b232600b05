import Chapter01Handshake

/// A publisher that delivers nothing until it is told to begin.
///
/// Subscribers can be attached before, in peace.
/// Source: Apple's documentation of `ConnectablePublisher`; row E7.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Begins, and goes on until the result is cancelled or released.
  func connect() -> Cancellable
}
