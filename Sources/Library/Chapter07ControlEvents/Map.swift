import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher that delivers the result of `transform` for each value.
  ///
  /// It stores no state, and passes on every call.
  /// Source: Apple's documentation of `Publishers.Map`.
  public struct Map<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// A closure that transforms a value.
    public let transform: (Upstream.Output) -> Output

    /// Makes a publisher of the transformed values of `upstream`.
    @inlinable
    public init(
      upstream: Upstream, transform: @escaping (Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(downstream: subscriber, transform: transform))
    }
  }
}

extension Publishers.Map {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline let downstream: Downstream
    @usableFromInline let transform: (Upstream.Output) -> Output

    @inlinable
    init(
      downstream: Downstream, transform: @escaping (Upstream.Output) -> Output
    ) {
      self.downstream = downstream
      self.transform = transform
    }

    @inlinable
    func receive(subscription: Subscription) {
      downstream.receive(subscription: subscription)
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      downstream.receive(transform(input))
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
      downstream.receive(completion: completion)
    }
  }
}

extension Publisher {
  /// Delivers the result of `transform` for each value.
  ///
  ///     [1, 2, 3].publisher.map { $0 * 10 }  // 10, 20, 30
  ///
  /// Source: Apple's documentation of `map(_:)`.
  @inlinable
  public func map<T>(
    _ transform: @escaping (Output) -> T
  ) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }
}

extension Publishers.Map {
  /// Delivers the result of `transform` for each value of this map.
  ///
  /// A map of a map becomes one map, which calls both closures.
  @inlinable
  public func map<T>(
    _ transform: @escaping (Output) -> T
  ) -> Publishers.Map<Upstream, T> {
    let first = self.transform
    return Publishers.Map(upstream: upstream) { transform(first($0)) }
  }
}
