import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher of the values for which a closure returns true; it fails with
  /// an error that the closure throws.
  ///
  /// Source: Apple's documentation of `Publishers.TryFilter`.
  public struct TryFilter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Error

    public let upstream: Upstream
    /// The closure that returns whether to deliver a value.
    public let isIncluded: (Output) throws -> Bool

    /// Makes a publisher of some values of `upstream`.
    public init(
      upstream: Upstream, isIncluded: @escaping (Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let isIncluded = isIncluded
      upstream.subscribe(
        Gate<Upstream, S>(
          "TryFilter", to: subscriber, failure: { $0 },
          judge: { try isIncluded($0) ? .pass($0) : .leaveOut }))
    }
  }
}

extension Publisher {
  /// Delivers the values for which `isIncluded` returns true; fails with an
  /// error that it throws.
  ///
  /// Source: Apple's documentation of `tryFilter(_:)`.
  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool)
    -> Publishers.TryFilter<Self>
  {
    Publishers.TryFilter(upstream: self, isIncluded: isIncluded)
  }
}
