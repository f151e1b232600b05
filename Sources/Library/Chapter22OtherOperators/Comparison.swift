import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher of the greatest value, in an order that a closure defines.
  ///
  /// It delivers the first of several equal values.
  /// Source: Apple's documentation of `Publishers.Comparison`.
  public struct Comparison<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The closure that returns whether one value is less than another.
    public let areInIncreasingOrder: (Output, Output) -> Bool

    /// Makes a publisher of the greatest value of `upstream`.
    public init(
      upstream: Upstream,
      areInIncreasingOrder: @escaping (Output, Output) -> Bool
    ) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let areInIncreasingOrder = areInIncreasingOrder
      upstream.subscribe(
        Accumulator<Upstream, S>(
          "Comparison", to: subscriber, failure: { $0 },
          add: { greatest, value in
            guard let greatest else { return .goOn(value) }
            return .goOn(
              areInIncreasingOrder(greatest, value) ? value : greatest)
          }))
    }
  }
}

extension Publishers {
  /// A publisher of the greatest value, in an order that a closure defines; it
  /// fails with an error that the closure throws.
  ///
  /// It delivers the first of several equal values.
  /// Source: Apple's documentation of `Publishers.TryComparison`.
  public struct TryComparison<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Error

    public let upstream: Upstream
    /// The closure that returns whether one value is less than another.
    public let areInIncreasingOrder: (Output, Output) throws -> Bool

    /// Makes a publisher of the greatest value of `upstream`.
    public init(
      upstream: Upstream,
      areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let areInIncreasingOrder = areInIncreasingOrder
      upstream.subscribe(
        Accumulator<Upstream, S>(
          "TryComparison", to: subscriber, failure: { $0 },
          add: { greatest, value in
            guard let greatest else { return .goOn(value) }
            return .goOn(
              try areInIncreasingOrder(greatest, value) ? value : greatest)
          }))
    }
  }
}

extension Publisher {
  /// Delivers the greatest value when this publisher finishes.
  ///
  /// Source: Apple's documentation of `max(by:)`.
  public func max(by areInIncreasingOrder: @escaping (Output, Output) -> Bool)
    -> Publishers.Comparison<Self>
  {
    Publishers.Comparison(
      upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }

  /// Delivers the least value when this publisher finishes.
  ///
  /// Source: Apple's documentation of `min(by:)`.
  public func min(by areInIncreasingOrder: @escaping (Output, Output) -> Bool)
    -> Publishers.Comparison<Self>
  {
    Publishers.Comparison(upstream: self) { areInIncreasingOrder($1, $0) }
  }

  /// Delivers the greatest value when this publisher finishes; fails with an
  /// error that `areInIncreasingOrder` throws.
  ///
  /// Source: Apple's documentation of `tryMax(by:)`.
  public func tryMax(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(
      upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }

  /// Delivers the least value when this publisher finishes; fails with an error
  /// that `areInIncreasingOrder` throws.
  ///
  /// Source: Apple's documentation of `tryMin(by:)`.
  public func tryMin(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self) {
      try areInIncreasingOrder($1, $0)
    }
  }
}

extension Publisher where Output: Comparable {
  /// Delivers the greatest value when this publisher finishes.
  ///
  ///     [3, 5, 4].publisher.max()  // 5
  ///
  /// Source: Apple's documentation of `max()`.
  public func max() -> Publishers.Comparison<Self> {
    max(by: <)
  }

  /// Delivers the least value when this publisher finishes.
  ///
  /// Source: Apple's documentation of `min()`.
  public func min() -> Publishers.Comparison<Self> {
    max(by: >)
  }
}
