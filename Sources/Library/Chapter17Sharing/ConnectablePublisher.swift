import Chapter01Handshake

/// A publisher that delivers nothing before `connect()`.
///
/// Attach all subscribers before you call it.
/// Source: Apple's documentation of `ConnectablePublisher`; row E7.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Starts a run, which ends when the result is cancelled or released.
  func connect() -> Cancellable
}
