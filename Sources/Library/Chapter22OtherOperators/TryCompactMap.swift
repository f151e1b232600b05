import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher of what a closure makes of each value, unless it makes nil; it
  /// fails with an error that the closure throws.
  ///
  /// Source: Apple's documentation of `Publishers.TryCompactMap`.
  public struct TryCompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Error

    public let upstream: Upstream
    /// The closure that makes a value, or nil, of a value.
    public let transform: (Upstream.Output) throws -> Output?

    /// Makes a publisher of transformed values of `upstream`.
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
  /// Delivers what `transform` makes of each value, unless it makes nil; fails
  /// with an error that it throws.
  ///
  /// Source: Apple's documentation of `tryCompactMap(_:)`.
  public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?)
    -> Publishers.TryCompactMap<Self, T>
  {
    Publishers.TryCompactMap(upstream: self, transform: transform)
  }
}
