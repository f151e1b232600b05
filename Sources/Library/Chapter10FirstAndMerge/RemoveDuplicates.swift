import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher that leaves out a value that is a duplicate of the one before.
  ///
  /// It compares with the value that came last, delivered or not. A value that
  /// it leaves out was asked for, so it asks for another in its place.
  /// Source: Apple's documentation of `Publishers.RemoveDuplicates`.
  public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
    /// It delivers what upstream does.
    public typealias Output = Upstream.Output
    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// The publisher whose values it chooses from.
    public let upstream: Upstream
    /// What says whether a value, the second one, is a duplicate of the last.
    public let predicate: (Output, Output) -> Bool

    /// Makes a publisher of the values of `upstream` that are something new.
    public init(
      upstream: Upstream, predicate: @escaping (Output, Output) -> Bool
    ) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Subscribes to upstream; `subscriber` receives what comes of it.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(downstream: subscriber, predicate: predicate))
    }
  }
}

extension Publishers.RemoveDuplicates {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private enum State {
      /// Not attached yet.
      case unattached(Downstream)
      /// A run is on, and this was its last value.
      case running(Downstream, Subscription, last: Output?)
      /// Finished, failed or cancelled.
      case ended
    }

    private let predicate: (Output, Output) -> Bool
    private let state: Locked<State>

    init(
      downstream: Downstream, predicate: @escaping (Output, Output) -> Bool
    ) {
      self.predicate = predicate
      state = Locked(.unattached(downstream))
    }

    var description: String { "RemoveDuplicates" }

    func receive(subscription: Subscription) {
      let downstream = state.withLock { state -> Downstream? in
        guard case .unattached(let downstream) = state else { return nil }
        state = .running(downstream, subscription, last: nil)
        return downstream
      }
      guard let downstream else { return subscription.cancel() }
      downstream.receive(subscription: self)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      // What it replaces is returned, and so released after the lock.
      let old = state.withLock { state in
        let old = state
        if case .running(let downstream, let upstream, _) = old {
          state = .running(downstream, upstream, last: input)
        }
        return old
      }
      if case .running(_, _, let last?) = old, predicate(last, input) {
        return .max(1)
      }
      // The predicate may have cancelled.
      guard case .running(let downstream, _, _) = state.withLock({ $0 }) else {
        return .none
      }
      return downstream.receive(input)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      switch state.exchange(.ended) {
      case .unattached(let downstream), .running(let downstream, _, _):
        downstream.receive(completion: completion)
      case .ended: break
      }
    }

    func request(_ demand: Subscribers.Demand) {
      if case .running(_, let upstream, _) = state.withLock({ $0 }) {
        upstream.request(demand)
      }
    }

    func cancel() {
      if case .running(_, let upstream, _) = state.exchange(.ended) {
        upstream.cancel()
      }
    }
  }
}

extension Publisher {
  /// Leaves out a value if `predicate(previous, value)` is true.
  ///
  /// Source: Apple's documentation of `removeDuplicates(by:)`.
  public func removeDuplicates(
    by predicate: @escaping (Output, Output) -> Bool
  ) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
  }
}

extension Publisher where Output: Equatable {
  /// Leaves out a value that equals the one before it.
  ///
  ///     [1, 1, 2, 1].publisher.removeDuplicates()  // 1, 2, 1
  ///
  /// Source: Apple's documentation of `removeDuplicates()`.
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
    removeDuplicates(by: ==)
  }
}
