import Chapter01Handshake

/// A publisher that delivers nothing until `connect()` is called.
///
/// Attach all subscribers before that call.
/// Source: Apple's documentation of `ConnectablePublisher`; row E7.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Begins, and goes on until the result is cancelled or released.
  func connect() -> Cancellable
}
