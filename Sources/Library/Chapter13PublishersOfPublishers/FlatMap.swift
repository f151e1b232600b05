import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter08Time
import Chapter09Observation

extension Publishers {
  /// A publisher that makes a publisher of each value, and delivers what they
  /// deliver, in the order in which it comes.
  ///
  /// At most `maxPublishers` of them, its children, are on at a time. If
  /// everything is requested, it requests everything of them; until then it
  /// prefetches one value of each. It finishes when all have, and fails with
  /// the first that does: the other children are then cancelled, and upstream
  /// is not. Asking for none traps.
  /// Source: Apple's documentation of `Publishers.FlatMap`; row D8.
  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// How many children may be on at a time.
    public let maxPublishers: Subscribers.Demand
    /// What makes a child out of a value.
    public let transform: (Upstream.Output) -> NewPublisher

    /// Makes a publisher of what becomes of the values of `upstream`.
    @inlinable
    public init(
      upstream: Upstream, maxPublishers: Subscribers.Demand,
      transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.transform = transform
    }

    /// Hands `subscriber` a subscription, and then subscribes for values to
    /// make children of.
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
  /// Makes a publisher of each value, and delivers what they deliver.
  ///
  ///     [1, 2].publisher.flatMap { [$0, $0 * 10].publisher }  // 1, 10, 2, 20
  ///
  /// With `maxPublishers: .max(1)` each waits until the one before it has
  /// finished. Source: Apple's documentation of `flatMap(maxPublishers:_:)`.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Failure {
    Publishers.FlatMap(
      upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}
