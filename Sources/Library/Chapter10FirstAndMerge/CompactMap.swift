import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher that delivers what `transform` makes of each value, unless it
  /// makes nil.
  ///
  /// It keeps no state of its own. A value that becomes nil was asked for, so
  /// it asks for another in its place.
  /// Source: Apple's documentation of `Publishers.CompactMap`.
  public struct CompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// What makes a value, or nil, out of a value.
    public let transform: (Upstream.Output) -> Output?

    /// Makes a publisher of what becomes of the values of `upstream`.
    @inlinable
    public init(
      upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?
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

extension Publishers.CompactMap {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline let downstream: Downstream
    @usableFromInline let transform: (Upstream.Output) -> Output?

    @inlinable
    init(
      downstream: Downstream,
      transform: @escaping (Upstream.Output) -> Output?
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
      transform(input).map { downstream.receive($0) } ?? .max(1)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
      downstream.receive(completion: completion)
    }
  }
}

extension Publisher {
  /// Delivers what `transform` makes of each value, unless it makes nil.
  ///
  ///     ["1", "a", "3"].publisher.compactMap { Int($0) }  // 1, 3
  ///
  /// Source: Apple's documentation of `compactMap(_:)`.
  @inlinable
  public func compactMap<T>(
    _ transform: @escaping (Output) -> T?
  ) -> Publishers.CompactMap<Self, T> {
    Publishers.CompactMap(upstream: self, transform: transform)
  }
}
