import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher of the results of a closure that combines its last result with
  /// each value; it fails with an error that the closure throws.
  ///
  /// Source: Apple's documentation of `Publishers.TryScan`.
  public struct TryScan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Error

    public let upstream: Upstream
    /// The last result before the first value.
    public let initialResult: Output
    /// The closure that combines the last result with a value.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Makes a publisher of the results for the values of `upstream`.
    public init(
      upstream: Upstream, initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let next = nextPartialResult
      let last = Locked(initialResult)
      upstream.subscribe(
        Gate<Upstream, S>(
          "TryScan", to: subscriber, failure: { $0 },
          judge: { value in
            let result = try next(last.withLock { $0 }, value)
            last.exchange(result)
            return .pass(result)
          }))
    }
  }
}

extension Publisher {
  /// Delivers the results of `nextPartialResult`, which combines the last
  /// result with each value; fails with an error that it throws.
  ///
  /// Source: Apple's documentation of `tryScan(_:_:)`.
  public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryScan<Self, T> {
    Publishers.TryScan(
      upstream: self, initialResult: initialResult,
      nextPartialResult: nextPartialResult)
  }
}
