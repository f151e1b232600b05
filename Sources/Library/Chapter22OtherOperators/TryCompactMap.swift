import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher of the results of a closure that are not nil; it fails with an
  /// error that the closure throws.
  ///
  /// Source: Apple's documentation of `Publishers.TryCompactMap`.
  public struct TryCompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Error

    public let upstream: Upstream
    /// The closure that converts a value, or returns nil to drop it.
    public let transform: (Upstream.Output) throws -> Output?

    /// Makes a publisher of the converted values of `upstream`.
    public init(
      upstream: Upstream,
      transform: @escaping (Upstream.Output) throws -> Output?
    ) {
      self.upstream = upstream
      self.transform = transform
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let transform = transform
      upstream.subscribe(
        Gate<Upstream, S>(
          "TryCompactMap", to: subscriber, failure: { $0 },
          judge: { try transform($0).map { .pass($0) } ?? .leaveOut }))
    }
  }
}

extension Publisher {
  /// Delivers the results of `transform` that are not nil; fails with an error
  /// that it throws.
  ///
  /// Source: Apple's documentation of `tryCompactMap(_:)`.
  public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?)
    -> Publishers.TryCompactMap<Self, T>
  {
    Publishers.TryCompactMap(upstream: self, transform: transform)
  }
}
