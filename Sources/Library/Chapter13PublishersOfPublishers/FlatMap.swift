import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter08Time
import Chapter09Observation

extension Publishers {
  /// A publisher that makes a child publisher from each value, and delivers the
  /// children's values in the order of their arrival.
  ///
  /// At most `maxPublishers` children run at a time. It prefetches one value
  /// from each child; once the subscriber's demand is unlimited, it requests
  /// every value. It finishes when upstream and all children have finished. It
  /// fails as soon as one of them fails, and cancels the other children, but
  /// not upstream. Requesting none traps.
  /// Source: Apple's documentation of `Publishers.FlatMap`; row D8.
  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The number of children that may run at a time.
    public let maxPublishers: Subscribers.Demand
    /// A closure that makes a child from a value.
    public let transform: (Upstream.Output) -> NewPublisher

    /// Makes a publisher that makes children from the values of `upstream`.
    @inlinable
    public init(
      upstream: Upstream, maxPublishers: Subscribers.Demand,
      transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.transform = transform
    }

    /// Passes a subscription to `subscriber`, and then subscribes to upstream.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let run = Run(self, subscriber)
      run.conduit.handOver(run, to: subscriber)
      upstream.subscribe(run)
    }
  }
}

extension Publisher {
  /// Makes a child from each value, and delivers the children's values.
  ///
  ///     [1, 2].publisher.flatMap { [$0, $0 * 10].publisher }  // 1, 10, 2, 20
  ///
  /// With `maxPublishers: .max(1)`, each child waits for the previous one to
  /// finish. Source: Apple's documentation of `flatMap(maxPublishers:_:)`.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Failure {
    Publishers.FlatMap(
      upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}
