import Chapter01Handshake
import Chapter05Demand

/// The subscription to upstream that an operator or subscriber stores.
///
/// It accepts one subscription, ever; it cancels a second one, and one that
/// arrives after the end. The end returns the stored objects, so that they are
/// released after the unlock.
@usableFromInline
package struct Attachment<Downstream> {
  @usableFromInline
  package enum State {
    /// No subscription has arrived yet.
    case unattached(Downstream)
    /// The subscription has arrived.
    case attached(Downstream, Subscription)
    /// Completed or cancelled.
    case ended
  }

  @usableFromInline let state: Locked<State>

  @inlinable
  package init(_ downstream: Downstream) {
    state = Locked(.unattached(downstream))
  }

  /// Stores the first `subscription` and returns the downstream; cancels any
  /// other, also after the end, and returns nil.
  @inlinable
  package func attach(_ subscription: Subscription) -> Downstream? {
    let downstream = state.withLock { state -> Downstream? in
      guard case .unattached(let downstream) = state else { return nil }
      state = .attached(downstream, subscription)
      return downstream
    }
    if downstream == nil { subscription.cancel() }
    return downstream
  }

  /// The downstream; nil after the end.
  @inlinable
  package var downstream: Downstream? { state.withLock { $0.downstream } }

  /// The downstream; nil before the subscription and after the end.
  @inlinable
  package var attached: Downstream? {
    guard case .attached(let downstream, _) = state.withLock({ $0 }) else {
      return nil
    }
    return downstream
  }

  /// Requests `demand` from upstream, if there is a subscription.
  @inlinable
  package func request(_ demand: Subscribers.Demand) {
    if case .attached(_, let upstream) = state.withLock({ $0 }) {
      upstream.request(demand)
    }
  }

  /// Releases everything after upstream has completed; returns the downstream,
  /// for the caller to complete.
  @inlinable @discardableResult
  package func complete() -> Downstream? { state.exchange(.ended).downstream }

  /// Releases everything, and cancels upstream; returns the downstream.
  @inlinable @discardableResult
  package func cancel() -> Downstream? {
    let last = state.exchange(.ended)
    if case .attached(_, let upstream) = last { upstream.cancel() }
    return last.downstream
  }
}

extension Attachment {
  /// Releases everything; returns the last state, for the caller to end.
  @inlinable
  package func end() -> State { state.exchange(.ended) }

  /// Releases everything; returns the subscription, for the caller to cancel.
  @inlinable
  package func detach() -> Subscription? {
    guard case .attached(_, let upstream) = end() else {
      return nil
    }
    return upstream
  }
}

extension Attachment.State {
  @inlinable
  var downstream: Downstream? {
    switch self {
    case .unattached(let downstream), .attached(let downstream, _): downstream
    case .ended: nil
    }
  }
}

extension Attachment where Downstream == Void {
  /// Makes an attachment without a downstream.
  @inlinable
  package init() { self.init(()) }
}
