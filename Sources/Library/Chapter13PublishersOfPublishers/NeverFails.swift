import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter12Values

// A publisher that cannot fail adopts the other's failure type: upstream the
// children's, or the children upstream's. If neither can, both fit.

extension Publisher where Failure == Never {
  /// Makes a child publisher, which may fail, from each value, and delivers the
  /// children's values.
  ///
  /// Source: Apple's documentation of `flatMap(maxPublishers:_:)`.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    Publishers.FlatMap(
      upstream: Publishers.SetFailureType(upstream: self),
      maxPublishers: maxPublishers, transform: transform)
  }

  /// Makes a child from each value, and delivers the children's values.
  ///
  /// Source: Apple's documentation of `flatMap(maxPublishers:_:)`.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Never {
    Publishers.FlatMap(
      upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher {
  /// Makes a child publisher, which cannot fail, from each value, and delivers
  /// the children's values.
  ///
  /// Source: Apple's documentation of `flatMap(maxPublishers:_:)`.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self>
  where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers) {
      Publishers.SetFailureType(upstream: transform($0))
    }
  }
}

extension Publisher where Output: Publisher, Failure == Never {
  /// Delivers the values of the latest child publisher, which may fail.
  ///
  /// Source: Apple's documentation of `switchToLatest()`.
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Output, Publishers.SetFailureType<Self, Output.Failure>
    >
  {
    Publishers.SwitchToLatest(
      upstream: Publishers.SetFailureType(upstream: self))
  }
}

extension Publisher
where Output: Publisher, Output.Failure == Never, Failure == Never {
  /// Delivers the values of the latest child publisher.
  ///
  /// Source: Apple's documentation of `switchToLatest()`.
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
  /// Delivers the values of the latest child publisher, which cannot fail.
  ///
  /// Source: Apple's documentation of `switchToLatest()`.
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<Output, Failure>,
      Publishers.Map<Self, Publishers.SetFailureType<Output, Failure>>
    >
  {
    Publishers.SwitchToLatest(
      upstream: map { Publishers.SetFailureType(upstream: $0) })
  }
}
