import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher that delivers what `transform` makes of each value, and fails
  /// with the first error that it throws.
  ///
  /// Then the publisher before it is cancelled: it has not failed, and would
  /// go on. Source: Apple's documentation of `Publishers.TryMap`; row D8.
  public struct TryMap<Upstream: Publisher, Output>: Publisher {
    /// It can fail with anything that `transform` throws.
    public typealias Failure = Error

    /// The publisher whose values it transforms.
    public let upstream: Upstream
    /// What makes a value out of a value, or throws.
    public let transform: (Upstream.Output) throws -> Output

    /// Makes a publisher of the transformed values of `upstream`.
    @inlinable
    public init(
      upstream: Upstream,
      transform: @escaping (Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Subscribes in the place of `subscriber`, and stands before it.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(downstream: subscriber, transform: transform))
    }
  }
}

extension Publishers.TryMap {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline
    enum State {
      /// Not attached yet.
      case unattached(Downstream)
      /// A run is on.
      case running(Downstream, Subscription)
      /// Finished, failed or cancelled.
      case ended
    }

    @usableFromInline let transform: (Upstream.Output) throws -> Output
    @usableFromInline let state: Locked<State>

    @inlinable
    init(
      downstream: Downstream,
      transform: @escaping (Upstream.Output) throws -> Output
    ) {
      self.transform = transform
      state = Locked(.unattached(downstream))
    }

    @usableFromInline var description: String { "TryMap" }

    @inlinable
    func receive(subscription: Subscription) {
      let downstream = state.withLock { state -> Downstream? in
        guard case .unattached(let downstream) = state else { return nil }
        state = .running(downstream, subscription)
        return downstream
      }
      guard let downstream else { return subscription.cancel() }
      downstream.receive(subscription: self)
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard downstream != nil else { return .none }
      do {
        let output = try transform(input)
        // The closure may have cancelled.
        return downstream?.receive(output) ?? .none
      } catch {
        fail(with: error)
        return .none
      }
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      guard case .running(let downstream, _) = state.exchange(.ended) else {
        return
      }
      switch completion {
      case .finished: downstream.receive(completion: .finished)
      case .failure(let error): downstream.receive(completion: .failure(error))
      }
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      if case .running(_, let upstream) = state.withLock({ $0 }) {
        upstream.request(demand)
      }
    }

    @inlinable
    func cancel() {
      if case .running(_, let upstream) = state.exchange(.ended) {
        upstream.cancel()
      }
    }

    /// Who is delivered to, while the run is on.
    @inlinable
    var downstream: Downstream? {
      guard case .running(let downstream, _) = state.withLock({ $0 }) else {
        return nil
      }
      return downstream
    }

    @inlinable
    func fail(with error: Error) {
      if case .running(let downstream, let upstream) = state.exchange(.ended) {
        upstream.cancel()
        downstream.receive(completion: .failure(error))
      }
    }
  }
}

extension Publisher {
  /// Delivers what `transform` makes of each value, and fails with the first
  /// error that it throws.
  ///
  /// Source: Apple's documentation of `tryMap(_:)`.
  @inlinable
  public func tryMap<T>(
    _ transform: @escaping (Output) throws -> T
  ) -> Publishers.TryMap<Self, T> {
    Publishers.TryMap(upstream: self, transform: transform)
  }
}
