import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher that delivers the first value of another, and finishes.
  ///
  /// It asks for everything at once, and holds the first value until there is
  /// demand. Source: Apple's documentation of `Publishers.First`.
  public struct First<Upstream: Publisher>: Publisher {
    /// It delivers what upstream does.
    public typealias Output = Upstream.Output
    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// The publisher whose first value it delivers.
    public let upstream: Upstream

    /// Makes a publisher of the first value of `upstream`.
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Subscribes to upstream; `subscriber` receives what comes of it.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(downstream: subscriber))
    }
  }
}

extension Publishers.First: Equatable where Upstream: Equatable {}

extension Publishers.First {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private enum State {
      /// Not attached yet.
      /// - To `waiting`: the subscription comes
      case unattached(Downstream)
      /// No value has come; `isAsked` says whether there is demand.
      /// - To `waiting`: a request
      /// - To `holding`: a value
      /// - To `ended`: a completion, or a cancel
      case waiting(Downstream, Subscription, isAsked: Bool)
      /// The value is here, and upstream is cancelled.
      /// - To `delivering`: a request, also an earlier one
      /// - To `ended`: a cancel
      case holding(Downstream, Output)
      /// The value is being delivered.
      /// - To `ended`: the subscriber returns, or cancels
      case delivering(Downstream)
      /// Finished, failed or cancelled.
      case ended
    }

    private let state: Locked<State>

    init(downstream: Downstream) {
      state = Locked(.unattached(downstream))
    }

    var description: String { "First" }

    func receive(subscription: Subscription) {
      let downstream = state.withLock { state -> Downstream? in
        guard case .unattached(let downstream) = state else { return nil }
        state = .waiting(downstream, subscription, isAsked: false)
        return downstream
      }
      guard let downstream else { return subscription.cancel() }
      downstream.receive(subscription: self)
      if isWaiting { subscription.request(.unlimited) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      let old = state.withLock { state in
        let old = state
        if case .waiting(let downstream, _, _) = old {
          state = .holding(downstream, input)
        }
        return old
      }
      if case .waiting(_, let upstream, let isAsked) = old {
        upstream.cancel()
        // Inside that cancel downstream may have cancelled, or asked.
        if isAsked { request(.max(1)) }
      }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      let old = state.withLock { state in
        let old = state
        if case .waiting = old { state = .ended }
        return old
      }
      if case .waiting(let downstream, _, _) = old {
        downstream.receive(completion: completion)
      }
    }

    func request(_ demand: Subscribers.Demand) {
      guard demand > .none else { return }
      let old = state.withLock { state in
        let old = state
        switch old {
        case .waiting(let downstream, let upstream, _):
          state = .waiting(downstream, upstream, isAsked: true)
        case .holding(let downstream, _):
          state = .delivering(downstream)
        default: break
        }
        return old
      }
      if case .holding(let downstream, let value) = old {
        deliver(value, to: downstream)
      }
    }

    func cancel() {
      if case .waiting(_, let upstream, _) = state.exchange(.ended) {
        upstream.cancel()
      }
    }

    private var isWaiting: Bool {
      state.withLock { state in
        guard case .waiting = state else { return false }
        return true
      }
    }

    private func deliver(_ value: Output, to downstream: Downstream) {
      _ = downstream.receive(value)
      if case .delivering = state.exchange(.ended) {
        downstream.receive(completion: .finished)
      }
    }
  }
}

extension Publisher {
  /// Delivers the first value, and finishes.
  ///
  ///     [3, 4, 5].publisher.first()  // 3
  ///
  /// Source: Apple's documentation of `first()`.
  public func first() -> Publishers.First<Self> {
    Publishers.First(upstream: self)
  }
}
