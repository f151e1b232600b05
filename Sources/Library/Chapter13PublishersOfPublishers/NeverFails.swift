import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter12Values

// If upstream cannot fail, or the publishers cannot, they get the failure type
// of the other; if neither can, the types fit.

extension Publisher where Failure == Never {
  /// Makes a publisher, which may fail, of each value, and delivers what they
  /// deliver.
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

  /// Makes a publisher of each value, and delivers what they deliver.
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
  /// Makes a publisher, which cannot fail, of each value, and delivers what
  /// they deliver.
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
  /// Delivers the values of the latest publisher that came from here, which may
  /// fail.
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
  /// Delivers the values of the latest publisher that came from here.
  ///
  /// Source: Apple's documentation of `switchToLatest()`.
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
  /// Delivers the values of the latest publisher that came from here, which
  /// cannot fail.
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
