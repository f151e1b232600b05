import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher of one result that a closure computes from all values.
  ///
  /// Source: Apple's documentation of `Publishers.Reduce`.
  public struct Reduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The last result before the first value.
    public let initial: Output
    /// The closure that combines the last result with a value.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Makes a publisher of one result for all values of `upstream`.
    public init(
      upstream: Upstream, initial: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let next = nextPartialResult
      upstream.subscribe(
        Accumulator<Upstream, S>(
          "Reduce", to: subscriber, from: initial, failure: { $0 },
          add: { [initial] in .goOn(next($0 ?? initial, $1)) }))
    }
  }
}

extension Publisher {
  /// Delivers the last result of `nextPartialResult` when this publisher
  /// finishes.
  ///
  ///     [1, 2, 3].publisher.reduce(0, +)  // 6
  ///
  /// Source: Apple's documentation of `reduce(_:_:)`.
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Reduce<Self, T> {
    Publishers.Reduce(
      upstream: self, initial: initialResult,
      nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// A publisher of one result that a closure computes from all values; it
  /// fails with an error that the closure throws.
  ///
  /// Source: Apple's documentation of `Publishers.TryReduce`.
  public struct TryReduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Error

    public let upstream: Upstream
    /// The last result before the first value.
    public let initial: Output
    /// The closure that combines the last result with a value.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Makes a publisher of one result for all values of `upstream`.
    public init(
      upstream: Upstream, initial: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let next = nextPartialResult
      upstream.subscribe(
        Accumulator<Upstream, S>(
          "TryReduce", to: subscriber, from: initial, failure: { $0 },
          add: { [initial] in .goOn(try next($0 ?? initial, $1)) }))
    }
  }
}

extension Publisher {
  /// Delivers the last result of `nextPartialResult` when this publisher
  /// finishes; fails with an error that it throws.
  ///
  /// Source: Apple's documentation of `tryReduce(_:_:)`.
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryReduce<Self, T> {
    Publishers.TryReduce(
      upstream: self, initial: initialResult,
      nextPartialResult: nextPartialResult)
  }
}
