import Chapter01Handshake

/// The run of one of an operator's upstream publishers.
///
/// It is part of a state behind a lock, so its methods call no other object.
/// `end()` returns the subscription, for the caller to release after the lock.
@usableFromInline
package enum UpstreamRun {
  /// The publisher has not handed over its subscription.
  case expected
  /// The publisher delivers.
  case running(Subscription)
  /// The publisher has completed, or the operator has cancelled it.
  case ended

  /// The subscription, while the publisher delivers.
  @inlinable
  package var subscription: Subscription? {
    if case .running(let subscription) = self { subscription } else { nil }
  }

  @inlinable
  package var isEnded: Bool {
    if case .ended = self { true } else { false }
  }

  /// Keeps `subscription`; returns false if the caller must cancel it, because
  /// it is not the first or comes after the end.
  @inlinable
  package mutating func begin(_ subscription: Subscription) -> Bool {
    guard case .expected = self else { return false }
    self = .running(subscription)
    return true
  }

  /// Returns the subscription, for the caller to cancel or to release.
  @inlinable
  package mutating func end() -> Subscription? {
    defer { self = .ended }
    return subscription
  }
}
