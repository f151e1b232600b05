import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents

extension Publishers {
  /// A publisher whose values are the results of a closure that combines its
  /// last result with each value.
  ///
  /// Each run starts with `initialResult`, which it does not deliver. Source:
  /// Apple's documentation of `Publishers.Scan`.
  public struct Scan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The last result before the first value.
    public let initialResult: Output
    /// The closure that combines the last result with a value.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Makes a publisher of the results for the values of `upstream`.
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
        // Values arrive one at a time, so no other call changes the result.
        let next = nextPartialResult(result.withLock { $0 }, value)
        result.exchange(next)
        return next
      }.subscribe(subscriber)
    }
  }
}

extension Publisher {
  /// Delivers the results of `nextPartialResult`, which combines the last
  /// result, at first `initialResult`, with each value.
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
