import Chapter01Handshake

/// The state of the run between an operator and one of its upstreams.
///
/// It belongs to a state behind a lock, so its methods call no other object.
/// `end()` returns the subscription, to be released after the unlock.
@usableFromInline
package enum UpstreamRun {
  /// No subscription has arrived yet.
  case expected
  /// The subscription has arrived.
  case running(Subscription)
  /// The publisher has completed, or the operator has cancelled the run.
  case ended

  /// The subscription; nil before it arrives and after the end.
  @inlinable
  package var subscription: Subscription? {
    if case .running(let subscription) = self { subscription } else { nil }
  }

  @inlinable
  package var isEnded: Bool {
    if case .ended = self { true } else { false }
  }

  /// Stores `subscription`; returns false if the caller must cancel it, because
  /// it is not the first or comes after the end.
  @inlinable
  package mutating func begin(_ subscription: Subscription) -> Bool {
    guard case .expected = self else { return false }
    self = .running(subscription)
    return true
  }

  /// Ends the run; returns the subscription, to cancel or to release.
  @inlinable
  package mutating func end() -> Subscription? {
    defer { self = .ended }
    return subscription
  }
}
