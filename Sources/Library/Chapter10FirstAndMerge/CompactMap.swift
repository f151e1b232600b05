import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher that delivers the result of `transform` for each value, unless
  /// it is nil.
  ///
  /// It stores no state. A value that becomes nil used up demand, so it
  /// requests another one.
  /// Source: Apple's documentation of `Publishers.CompactMap`.
  public struct CompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// A closure that transforms a value, or returns nil to drop it.
    public let transform: (Upstream.Output) -> Output?

    /// Makes a publisher of the transformed values of `upstream`.
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
  /// Delivers the result of `transform` for each value, unless it is nil.
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
