import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher that leaves out the first values of another.
  ///
  /// It asks for those that it leaves out by itself.
  /// Source: Apple's documentation of `Publishers.Drop`.
  public struct Drop<Upstream: Publisher>: Publisher {
    /// It delivers what the publisher before it does.
    public typealias Output = Upstream.Output
    /// It fails as the publisher before it does.
    public typealias Failure = Upstream.Failure

    /// The publisher whose first values it leaves out.
    public let upstream: Upstream
    /// How many values it leaves out.
    public let count: Int

    /// Makes a publisher of the values of `upstream` after the first `count`;
    /// traps if `count` is negative.
    public init(upstream: Upstream, count: Int) {
      precondition(count >= 0, "Leave out 0 values or more.")
      self.upstream = upstream
      self.count = count
    }

    /// Subscribes in the place of `subscriber`, and stands before it.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(downstream: subscriber, count: count))
    }
  }
}

extension Publishers.Drop: Equatable where Upstream: Equatable {}

extension Publishers.Drop {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private enum State {
      /// Not attached yet.
      case unattached(Downstream)
      /// The subscription is being handed over; this much has been asked for.
      case attaching(Downstream, Subscription, Subscribers.Demand)
      /// Requests go straight through.
      case running(Downstream, Subscription)
      /// Finished, failed or cancelled.
      case ended
    }

    private let state: Locked<State>
    private let left: Locked<Int>
    private let count: Int

    init(downstream: Downstream, count: Int) {
      state = Locked(.unattached(downstream))
      left = Locked(count)
      self.count = count
    }

    var description: String { "Drop" }

    func receive(subscription: Subscription) {
      let downstream = state.withLock { state -> Downstream? in
        guard case .unattached(let downstream) = state else { return nil }
        state = .attaching(downstream, subscription, .none)
        return downstream
      }
      guard let downstream else { return subscription.cancel() }
      downstream.receive(subscription: self)
      let demand = state.withLock { state -> Subscribers.Demand in
        guard case .attaching(let downstream, let upstream, let demand) = state
        else { return .none }
        state = .running(downstream, upstream)
        return demand + count
      }
      if demand > .none { subscription.request(demand) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      let isLeftOut = left.withLock { left in
        guard left > 0 else { return false }
        left -= 1
        return true
      }
      guard !isLeftOut else { return .none }
      return downstream?.receive(input) ?? .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      switch state.exchange(.ended) {
      case .unattached(let downstream), .attaching(let downstream, _, _),
        .running(let downstream, _):
        downstream.receive(completion: completion)
      case .ended: break
      }
    }

    func request(_ demand: Subscribers.Demand) {
      precondition(demand > .none, "Ask for at least one value.")
      let upstream = state.withLock { state -> Subscription? in
        switch state {
        case .attaching(let downstream, let upstream, let asked):
          state = .attaching(downstream, upstream, asked + demand)
          return nil
        case .running(_, let upstream):
          return upstream
        default:
          return nil
        }
      }
      upstream?.request(demand)
    }

    func cancel() {
      switch state.exchange(.ended) {
      case .attaching(_, let upstream, _), .running(_, let upstream):
        upstream.cancel()
      default: break
      }
    }

    private var downstream: Downstream? {
      state.withLock { state in
        switch state {
        case .attaching(let downstream, _, _), .running(let downstream, _):
          downstream
        default: nil
        }
      }
    }
  }
}

extension Publisher {
  /// Leaves out the first `count` values, and delivers the rest.
  ///
  ///     [3, 4, 5].publisher.dropFirst()  // 4, 5
  ///
  /// Traps if `count` is negative.
  /// Source: Apple's documentation of `dropFirst(_:)`.
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    Publishers.Drop(upstream: self, count: count)
  }
}
