import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher of the last value.
  ///
  /// Source: Apple's documentation of `Publishers.Last`.
  public struct Last<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream

    /// Makes a publisher of the last value of `upstream`.
    public init(
      upstream: Upstream
    ) {
      self.upstream = upstream
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        Accumulator<Upstream, S>(
          "Last", to: subscriber, failure: { $0 }, add: { .goOn($1) }))
    }
  }
}

extension Publishers.Last: Equatable where Upstream: Equatable {}

extension Publishers {
  /// A publisher of the last value for which a predicate returns true.
  ///
  /// Source: Apple's documentation of `Publishers.LastWhere`.
  public struct LastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The closure that tests each value.
    public let predicate: (Output) -> Bool

    /// Makes a publisher of the last value of `upstream` that satisfies
    /// `predicate`.
    public init(
      upstream: Upstream, predicate: @escaping (Output) -> Bool
    ) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let predicate = predicate
      upstream.subscribe(
        Accumulator<Upstream, S>(
          "LastWhere", to: subscriber, failure: { $0 },
          add: { .goOn(predicate($1) ? $1 : $0) }))
    }
  }
}

extension Publishers {
  /// A publisher of the last value for which a predicate returns true; it fails
  /// with an error that the predicate throws.
  ///
  /// Source: Apple's documentation of `Publishers.TryLastWhere`.
  public struct TryLastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Error

    public let upstream: Upstream
    /// The closure that tests each value.
    public let predicate: (Output) throws -> Bool

    /// Makes a publisher of the last value of `upstream` that satisfies
    /// `predicate`.
    public init(
      upstream: Upstream, predicate: @escaping (Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let predicate = predicate
      upstream.subscribe(
        Accumulator<Upstream, S>(
          "TryLastWhere", to: subscriber, failure: { $0 },
          add: { .goOn(try predicate($1) ? $1 : $0) }))
    }
  }
}

extension Publisher {
  /// Delivers the last value when this publisher finishes.
  ///
  ///     [3, 4, 5].publisher.last()  // 5
  ///
  /// Source: Apple's documentation of `last()`.
  public func last() -> Publishers.Last<Self> {
    Publishers.Last(upstream: self)
  }

  /// Delivers the last value for which `predicate` returns true when this
  /// publisher finishes.
  ///
  /// Source: Apple's documentation of `last(where:)`.
  public func last(where predicate: @escaping (Output) -> Bool)
    -> Publishers.LastWhere<Self>
  {
    Publishers.LastWhere(upstream: self, predicate: predicate)
  }

  /// Delivers the last value for which `predicate` returns true when this
  /// publisher finishes; fails with an error that `predicate` throws.
  ///
  /// Source: Apple's documentation of `tryLast(where:)`.
  public func tryLast(where predicate: @escaping (Output) throws -> Bool)
    -> Publishers.TryLastWhere<Self>
  {
    Publishers.TryLastWhere(upstream: self, predicate: predicate)
  }
}
