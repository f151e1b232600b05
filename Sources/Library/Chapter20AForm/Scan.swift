import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents

extension Publishers {
  /// A publisher that makes each of its values from its own last result and a
  /// value of upstream.
  ///
  /// Each run has a result of its own, and begins with `initialResult`, which
  /// is not delivered. Source: Apple's documentation of `Publishers.Scan`.
  public struct Scan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// What stands in place of a last result at the first value.
    public let initialResult: Output
    /// What makes a result of the last one and a value.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Makes a publisher of one result after the other.
    public init(
      upstream: Upstream, initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let result = Locked(initialResult)
      upstream.map { [nextPartialResult] value in
        // Values come one at a time, so no other changes it meanwhile.
        let next = nextPartialResult(result.withLock { $0 }, value)
        result.exchange(next)
        return next
      }.subscribe(subscriber)
    }
  }
}

extension Publisher {
  /// Delivers what `nextPartialResult` makes of its last result and of each
  /// value, with `initialResult` before the first.
  ///
  ///     [1, 2, 3].publisher.scan(0, +)  // 1, 3, 6
  ///
  /// Source: Apple's documentation of `scan(_:_:)`.
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Scan<Self, T> {
    Publishers.Scan(
      upstream: self, initialResult: initialResult,
      nextPartialResult: nextPartialResult)
  }
}
