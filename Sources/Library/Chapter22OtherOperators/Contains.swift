import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher of a Boolean value that indicates whether a value equals a
  /// given one.
  ///
  /// The first equal value ends the run and cancels upstream.
  /// Source: Apple's documentation of `Publishers.Contains`.
  public struct Contains<Upstream: Publisher>: Publisher
  where Upstream.Output: Equatable {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The value to look for.
    public let output: Upstream.Output

    /// Makes a publisher that looks for `output` among the values of
    /// `upstream`.
    public init(
      upstream: Upstream, output: Upstream.Output
    ) {
      self.upstream = upstream
      self.output = output
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let output = output
      upstream.subscribe(
        Accumulator<Upstream, S>(
          "Contains", to: subscriber, from: false, failure: { $0 },
          add: { $1 == output ? .stop(true) : .goOn(false) }))
    }
  }
}

extension Publishers.Contains: Equatable where Upstream: Equatable {}

extension Publishers {
  /// A publisher of a Boolean value that indicates whether a value satisfies a
  /// predicate.
  ///
  /// The first value that satisfies it ends the run and cancels upstream.
  /// Source: Apple's documentation of `Publishers.ContainsWhere`.
  public struct ContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The closure that tests each value.
    public let predicate: (Upstream.Output) -> Bool

    /// Makes a publisher that tests the values of `upstream`.
    public init(
      upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool
    ) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let predicate = predicate
      upstream.subscribe(
        Accumulator<Upstream, S>(
          "ContainsWhere", to: subscriber, from: false, failure: { $0 },
          add: { predicate($1) ? .stop(true) : .goOn(false) }))
    }
  }
}

extension Publishers {
  /// A publisher of a Boolean value that indicates whether a value satisfies a
  /// predicate; it fails with an error that the predicate throws.
  ///
  /// The first value that satisfies it ends the run and cancels upstream.
  /// Source: Apple's documentation of `Publishers.TryContainsWhere`.
  public struct TryContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Error

    public let upstream: Upstream
    /// The closure that tests each value.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Makes a publisher that tests the values of `upstream`.
    public init(
      upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let predicate = predicate
      upstream.subscribe(
        Accumulator<Upstream, S>(
          "TryContainsWhere", to: subscriber, from: false, failure: { $0 },
          add: { try predicate($1) ? .stop(true) : .goOn(false) }))
    }
  }
}

extension Publisher where Output: Equatable {
  /// Delivers true with the first value that equals `output`, or false at the
  /// end.
  ///
  ///     [3, 4].publisher.contains(4)  // true
  ///
  /// Source: Apple's documentation of `contains(_:)`.
  public func contains(_ output: Output) -> Publishers.Contains<Self> {
    Publishers.Contains(upstream: self, output: output)
  }
}

extension Publisher {
  /// Delivers true as soon as `predicate` returns true, or false at the end.
  ///
  /// Source: Apple's documentation of `contains(where:)`.
  public func contains(where predicate: @escaping (Output) -> Bool)
    -> Publishers.ContainsWhere<Self>
  {
    Publishers.ContainsWhere(upstream: self, predicate: predicate)
  }

  /// Delivers true as soon as `predicate` returns true, or false at the end;
  /// fails with an error that `predicate` throws.
  ///
  /// Source: Apple's documentation of `tryContains(where:)`.
  public func tryContains(where predicate: @escaping (Output) throws -> Bool)
    -> Publishers.TryContainsWhere<Self>
  {
    Publishers.TryContainsWhere(upstream: self, predicate: predicate)
  }
}
