import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher of the number of values.
  ///
  /// Source: Apple's documentation of `Publishers.Count`.
  public struct Count<Upstream: Publisher>: Publisher {
    public typealias Output = Int
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream

    /// Makes a publisher of the number of values of `upstream`.
    public init(
      upstream: Upstream
    ) {
      self.upstream = upstream
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        Accumulator<Upstream, S>(
          "Count", to: subscriber, from: 0, failure: { $0 },
          add: { count, _ in .goOn((count ?? 0) + 1) }))
    }
  }
}

extension Publishers.Count: Equatable where Upstream: Equatable {}

extension Publisher {
  /// Delivers the number of values when this publisher finishes.
  ///
  ///     ["a", "b"].publisher.count()  // 2
  ///
  /// Source: Apple's documentation of `count()`.
  public func count() -> Publishers.Count<Self> {
    Publishers.Count(upstream: self)
  }
}
