import Chapter01Handshake
import Chapter05Demand

/// The subscription to upstream of something that delivers to `Downstream`.
///
/// There is one, ever: a second subscription is cancelled, and so is one that
/// comes after the end. What is let go of is returned, and so released after
/// the lock.
@usableFromInline
package struct Attachment<Downstream> {
  @usableFromInline
  package enum State {
    /// No publisher has answered yet.
    case unattached(Downstream)
    /// Upstream has handed over its subscription.
    case attached(Downstream, Subscription)
    /// Completed or cancelled.
    case ended
  }

  @usableFromInline let state: Locked<State>

  @inlinable
  package init(_ downstream: Downstream) {
    state = Locked(.unattached(downstream))
  }

  /// Keeps `subscription`, and returns the downstream; after another one, or
  /// after the end, cancels it and returns nil.
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

  /// The downstream, until the end.
  @inlinable
  package var downstream: Downstream? { state.withLock { $0.downstream } }

  /// The downstream, from the subscription to the end.
  package var attached: Downstream? {
    guard case .attached(let downstream, _) = state.withLock({ $0 }) else {
      return nil
    }
    return downstream
  }

  /// Asks upstream, if there is a subscription.
  @inlinable
  package func request(_ demand: Subscribers.Demand) {
    if case .attached(_, let upstream) = state.withLock({ $0 }) {
      upstream.request(demand)
    }
  }

  /// Lets everything go, because upstream has ended; returns the downstream, to
  /// be told.
  @inlinable @discardableResult
  package func complete() -> Downstream? { state.exchange(.ended).downstream }

  /// Lets everything go, and cancels the subscription; returns the downstream.
  @inlinable @discardableResult
  package func cancel() -> Downstream? {
    let last = state.exchange(.ended)
    if case .attached(_, let upstream) = last { upstream.cancel() }
    return last.downstream
  }
}

extension Attachment {
  /// Lets everything go; returns how it was, for the caller to end.
  package func end() -> State { state.exchange(.ended) }

  /// Lets everything go; returns the subscription, for the caller to cancel.
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
  /// Makes an attachment of something that delivers to nobody.
  @inlinable
  package init() { self.init(()) }
}
